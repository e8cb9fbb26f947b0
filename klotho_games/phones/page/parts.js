// All parts of a page (`core/games/phone_page.py` has the same list). Each function returns the elements of one part.

import { boardOf } from "./board.js";
import { drawn, said } from "./cards.js";
import { doodleOf } from "./doodle.js";
import { handOf } from "./hand.js";
import { seatOf, stepList, who } from "./joining.js";
import { h, ico, mark, pic, seatColour } from "./make.js";
import { choose, chosenOf, makeReady, now, partKey, picksOf, t, togglePick } from "./now.js";
import { padOf } from "./pad.js";
import { people, questions } from "./room.js";

// Functions from `phone.js`: draw(), closer(card), send(move), tell(words), press(action), doodle(crayon, line).
let act = null;
export const actsBy = (acts) => (act = acts);

const ACROSS = 5; // dice in a row; more dice are arranged in rows of equal length

const keyOf = (part, id) => `${partKey(part)}/${id}`;

// One item of several. A tap chooses it for the large button.
function radio(part, item, cls, kids) {
  const on = item === chosenOf(part);
  const click = () => {
    if (item.why && !item.move) return act.tell(item.why);
    if (on && item.text) return act.closer(item);
    choose(part, item.id);
    return act.draw();
  };
  const props = {
    class: cls, role: "radio", "aria-checked": String(on), "aria-label": now.covered && item.look ? t("covered") : item.said,
    "aria-disabled": item.why && !item.move && "true", "data-key": keyOf(part, item.id), on: { click },
  };
  return h("button", props, kids);
}

function radios(part, cls, kids) {
  return h("div", { class: cls, role: "radiogroup", "aria-label": part.label, on: { keydown: arrows } }, kids);
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function arrows(e) {
  const all = [...e.currentTarget.querySelectorAll("[role=radio]")];
  const at = all.indexOf(document.activeElement);
  if (!STEPS[e.key] || at < 0) return;
  e.preventDefault();
  const next = all[(at + STEPS[e.key] + all.length) % all.length];
  next.focus();
  if (next.getAttribute("aria-checked") !== "true") next.click();
}

export function tellsOf(title, text, extra) {
  return h("div", { class: "tells", role: "status" }, h("div", {}, h("strong", {}, title), h("span", {}, text)), extra);
}

const PARTS = {
  hand: (part) => handOf(part, act),

  choose(part) {
    return part.picks ? several(part) : one(part);
  },

  offer(part) {
    const label = { "aria-label": `${t("closer")}: ${said(part.card)}`, "data-key": "offer" };
    const card = h("button", { ...label, on: { click: () => act.closer(part.card) } }, drawn(part.card));
    const ways = part.ways.map(([title, words]) => h("p", {}, h("strong", {}, title), now.covered ? "" : words));
    return h("div", { class: "offer" }, card, h("div", { class: "ways" }, ways));
  },

  mini(part) {
    const cards = part.cards.map((card) => {
      const props = { "aria-label": `${t("closer")}: ${said(card)}`, "data-key": keyOf(part, card.id) };
      return h("button", { ...props, on: { click: () => act.closer(card) } }, drawn(card));
    });
    const title = h("h3", { class: "over" }, part.label);
    return h("div", { class: "minis" }, title, h("div", { class: "mini", role: "group", "aria-label": part.label }, cards));
  },

  versus(part) {
    const chosen = now.doc.parts.filter((one) => one.is === "courses" || (one.is === "choose" && !one.picks)).map(chosenOf)[0];
    const side = (cls, [title, figure, line]) => h("div", { class: cls }, h("span", {}, title), h("b", {}, figure), h("span", {}, line));
    const [title, figure, line] = part.us;
    const ours = (chosen && (chosen.total || chosen.brings)) || figure;
    return h("div", { class: "versus" }, side("them", part.them), ico("bolt"), side("us", [title, ours, line]));
  },

  dice(part) {
    const picks = picksOf(part);
    const dice = part.dice.map((die) => {
      const on = picks.has(die.id);
      const click = () => {
        if (die.fixed) return act.tell(die.fixed);
        if (!part.picks) return undefined;
        togglePick(part, die.id);
        return act.draw();
      };
      const props = {
        class: "die", "aria-pressed": part.picks ? String(on) : null, "aria-disabled": die.fixed ? "true" : null,
        "aria-label": [die.said, die.fixed || (part.picks && (on ? part.on : part.off))].filter(Boolean).join(". "),
        "data-key": keyOf(part, die.id), on: { click },
      };
      const below = [die.note, die.fixed || (part.picks && (on ? part.on : part.off))].filter(Boolean).join(" · ");
      return h("button", props, h("span", {}, pic(die.art, "")), below && h("span", {}, below));
    });
    const rows = Math.ceil(part.dice.length / ACROSS);
    const vars = { many: Math.ceil(part.dice.length / rows) || 1, side: rows > 1 ? "3.6rem" : "5rem" };
    return h("div", { class: "dice", role: "group", "aria-label": part.label, vars }, dice);
  },

  rows(part) {
    const find = now.found.trim().toLocaleLowerCase();
    const fits = (row) => !part.find || !find || `${row.text} ${row.small || ""}`.toLocaleLowerCase().includes(find);
    const rows = part.rows.filter(fits).map((row, n) => rowOf(row, `${part.title || ""}${n}`));
    const none = rows.length === 0 && h("div", { class: "row" }, h("span", { class: "grow" }, t("nothing-found")));
    const title = part.title && h("h3", {}, part.title);
    const moves = part.rows.some((row) => row.move);
    const role = { role: moves ? "radiogroup" : "group", on: moves ? { keydown: arrows } : {} };
    const box = h("div", { class: "rows " + (part.kind || ""), ...role, "aria-label": part.title }, title, rows, none);
    return [part.find && finder(), box];
  },

  shelf(part) {
    const gear = part.gear.map((tool, n) => {
      const many = (tool.many || 1) > 1 && h("span", { class: "many" }, "×" + tool.many);
      const price = tool.price && h("span", { class: "price" }, part.unit && pic(part.unit, ""), tool.price);
      const said = [tool.said, tool.price && t("costs", { n: tool.price })].filter(Boolean).join(" ");
      const props = { class: "gear", "aria-label": said, "data-key": `gear${n}`, "data-off": tool.ways ? null : "true" };
      return h("button", { ...props, on: { click: () => act.tool(tool) } }, pic(tool.art, ""), h("span", {}, tool.name), many, price);
    });
    return h("div", { class: "strip" }, h("h3", {}, part.title), h("div", { class: "shelf" }, gear));
  },

  piles(part) {
    const piles = part.piles.map((pile) => {
      const cost = h("span", { class: "cost" }, h("b", {}, part.unit && pic(part.unit), pile.cost), h("span", {}, pile.left));
      const thing = pile.art ? pic(pile.art, "") : h("span", { class: "gone" }, pile.name);
      return radio(part, pile, "pile", [thing, cost]);
    });
    return radios(part, "piles", piles);
  },

  courses(part) {
    const courses = part.courses.map((course) => {
      const odds = course.odds != null && [
        h("span", { class: "odds" }, `${course.odds} %`),
        h("span", { class: "bar", vars: { p: course.odds } }, h("i")),
      ];
      const faces = (course.art || []).length > 0 && h("span", { class: "faces" }, course.art.map((name) => pic(name, "")));
      const brings = course.brings && h("span", { class: "money" }, course.brings);
      const cls = "course" + (odds ? "" : " sure") + (faces ? "" : " faceless");
      return radio(part, course, cls, [faces, h("span", { class: "label" }, course.label), odds, brings]);
    });
    const chosen = chosenOf(part);
    return [radios(part, "courses", courses), chosen && chosen.tells && tellsOf(chosen.label, chosen.tells)];
  },

  doodle: (part) => doodleOf(part, act.doodle),

  board: (part) => boardOf(part),

  tells: (part) =>
    h("div", { class: "tells" }, part.art && pic(part.art), h("div", {}, h("strong", {}, part.title), h("span", {}, part.text))),

  look: (part) => h("p", { class: "look" }, ico("screen"), part.text),

  middle(part) {
    const sign = part.seat ? mark(part.seat, "big") : part.icon && ico(part.icon, "big" + (part.spin ? " spin" : ""));
    return h("div", { class: "middle" }, sign, h("h2", {}, part.title), h("p", {}, part.text));
  },

  seats(part) {
    const chosen = seatOf(part);
    const seats = part.seats.map((seat) => {
      const on = seat === chosen;
      const click = () => {
        if (!seat.free) return act.tell(seat.small);
        now.chosen.set("seats", seat.id);
        return act.draw();
      };
      const props = {
        class: "seat", role: "radio", "aria-checked": String(on), "aria-disabled": seat.free ? null : "true",
        "data-key": "seat" + seat.id, vars: { c: seatColour(seat.mark) }, on: { click },
      };
      const name = h("span", { class: "grow" }, seat.name, h("small", {}, seat.small));
      return h("button", props, mark(seat.mark), name, on ? ico("check") : seat.icon && ico(seat.icon));
    });
    return h("div", { class: "seats", role: "radiogroup", "aria-label": part.label }, seats);
  },
};

function tag(part, on) {
  if (!(on ? part.on : part.off)) return null;
  return h("span", { class: "tag" }, on && ico("check"), on ? part.on : part.off);
}

function one(part) {
  const chosen = chosenOf(part);
  const cards = part.cards.map((card) => radio(part, card, "pickable", [drawn(card), tag(part, card === chosen)]));
  const total = chosen && chosen.total && h("span", { class: "num", "aria-hidden": "true" }, chosen.total);
  const words = chosen && (chosen.tells || chosen.line);
  const title = h("h3", { class: "over" }, part.label);
  return [title, radios(part, gridOf(part), cards), words && !now.covered && tellsOf(chosen.name, words, total)];
}

const gridOf = (part) => "grid" + (part.cards.length > 4 ? " many" : "");

function several(part) {
  const picks = picksOf(part);
  const cards = part.cards.map((card) => {
    const on = picks.has(card.id);
    const click = () => {
      togglePick(part, card.id);
      act.draw();
    };
    const role = part.most === 1 ? "radio" : "checkbox";
    const props = { class: "pickable", role, "aria-checked": String(on), "aria-label": said(card) };
    return h("button", { ...props, "data-key": keyOf(part, card.id), on: { click } }, drawn(card), tag(part, on));
  });
  const title = h("h3", { class: "over" }, part.label);
  const role = part.most === 1 ? "radiogroup" : "group";
  const on = part.most === 1 ? { keydown: arrows } : {};
  return [title, h("div", { class: gridOf(part), role, "aria-label": part.label, on }, cards)];
}

// A row with a move is chosen by a tap; the large button then makes it.
function rowOf(row, key) {
  const words = h("span", { class: "grow" }, row.text, row.small && h("small", {}, row.small));
  const on = Boolean(row.move) && row.move === now.ready;
  const sign = row.ok != null && ico(row.ok ? "check" : "cross", row.ok ? "ok" : "no");
  const ring = row.move && h("span", { class: "ring" }, on && ico("check"));
  const picture = (row.tiles || []).length > 0 ? tilesOf(row.tiles) : row.art && pic(row.art);
  const kids = [row.seat && mark(row.seat), picture, words, row.n && h("b", {}, row.n), sign, ring];
  const cls = "row" + (row.me ? " me" : "");
  if (!row.move) return h("div", { class: cls }, kids);
  const click = (e) => {
    makeReady(row.move, e);
    act.draw();
  };
  const props = { class: cls, role: "radio", "aria-checked": String(on), "data-key": `row${row.move || key}`, on: { click } };
  return h("button", props, kids);
}

// The four quarters of a picture, clockwise from the top left.
const tilesOf = (tiles) => h("span", { class: "tiles" }, [0, 1, 3, 2].map((n) => pic(tiles[n], "")));

function finder() {
  const look = (e) => {
    now.found = e.target.value;
    act.draw();
  };
  const props = { type: "search", value: now.found, "data-key": "find", autocomplete: "off", on: { input: look } };
  return h("label", { class: "field finder" }, t("find"), h("input", props));
}

function notice(part) {
  const words = h("div", {}, h("strong", {}, part.title), h("span", {}, part.text));
  return h("div", { class: "notice" + (part.bad ? " bad" : ""), role: "status" }, ico(part.icon || "info", part.spin ? "spin" : ""), words);
}

// Parts that the page itself adds; no game sends them.
const OWN = { notice, pad: (part) => padOf(part.keys, act.press), who, people, questions, steps: stepList };

export function drawPart(part) {
  const draw = PARTS[part.is] || OWN[part.is];
  return (draw && draw(part)) || [];
}

// The ids of the moves that a part already offers.
export function offered(part) {
  const things = [...(part.cards || []), ...(part.rows || []), ...(part.piles || [])];
  things.push(...(part.courses || []), ...(part.card ? [part.card] : []));
  return things.map((thing) => thing.move).filter(Boolean);
}

