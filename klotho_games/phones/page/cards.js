// Cards, drawn as on the table. Their visible words are part of the picture; screen readers read `said`.

import { colour, h, pic } from "./make.js";
import { now, t } from "./now.js";

const badges = (card, cls) => (card.badges || []).length > 0 && h("span", { class: cls }, card.badges.map((name) => pic(name, "")));

// Whether the rule of a card needs smaller letters: also if a long word makes it a line longer.
const isLong = (line) => line.length > 40 || (line.length > 28 && /\p{L}{10,}/u.test(line));

function hide(card) {
  return [
    card.ground && pic(card.ground, "sheet0"),
    pic(card.art, "paint"),
    h("span", { class: "flap" }),
    h("span", { class: "name" + (card.name.length > 11 ? " long" : "") }, card.name),
    h("span", { class: "plate" + (isLong(card.line || "") ? " long" : "") }, card.line),
    card.cap && h("span", { class: "cap" }, card.cap),
    card.mark ? h("span", { class: "mark2" }, card.mark) : badges(card, "clan"),
  ];
}

function slab(card) {
  return [
    card.ground && pic(card.ground, "stone"),
    card.art && pic(card.art, "bust"),
    h("span", { class: "strip" + (card.name.length > 8 ? " long" : "") }, card.name),
    card.value && h("span", { class: "value" }, card.value),
    card.mark && h("span", { class: "owner" }, card.mark),
    badges(card, "clans"),
  ];
}

function plain(card) {
  return [
    card.ground && pic(card.ground, "under"),
    card.art && pic(card.art, "paint"),
    h("span", { class: "foot0" }, h("b", {}, card.name), card.line && h("small", {}, card.line)),
    card.value && h("span", { class: "value" }, card.value),
    card.mark && h("span", { class: "mark3" }, card.mark),
    card.cap && h("span", { class: "cap" }, card.cap),
    badges(card, "clans"),
  ];
}

const LOOKS = { hide, slab, plain };

export function drawn(card) {
  const look = LOOKS[card.look] ? card.look : "plain";
  if (now.covered) return h("span", { class: `card ${look} back` });
  const tone = colour(card.tone);
  const kids = LOOKS[look](card).filter(Boolean);
  return h("span", { class: "card " + look + (card.art ? "" : " bare"), vars: tone ? { tone } : {} }, kids);
}

export const said = (card) => (now.covered ? t("covered") : card.said || card.name);
