// The room: who is here, what one may ask for there, the host's answers, votes, and the sheet that shows it all.

import { setSound, soundOn } from "./chime.js";
import { act, languageOf, leaveRoom, sitDown } from "./joining.js";
import { btn, h, ico, mark, pic } from "./make.js";
import { now, t } from "./now.js";
import { askFirst, askWay, closeSheet, follow, openFollowing } from "./sheets.js";

const ASKS = { screen: "ask-seat", bot: "take-over", back: "its-me" };
export const askFor = (seat) => t(ASKS[seat.ask] || "sit-down");

export const face = (name) => (name ? pic(`shell/face_${name}`, "token") : ico("person", "token"));

// ---- parts that the page adds by itself ----

function personRow(one) {
  const words = h("span", { class: "grow" }, one.name, h("small", {}, one.small));
  const sign = one.mark ? mark(one.mark) : face(one.face);
  return h("div", { class: "row" + (one.me ? " me" : "") + (one.lost ? " away" : "") }, sign, words, one.host && ico("star", "host"));
}

export function people() {
  const rows = now.room.people.map(personRow);
  return h("div", { class: "rows people", role: "group", "aria-label": t("people") }, h("h3", {}, t("people")), rows);
}

// Votes that others have begun, and what the big screen asks about.
export const stepsAsked = () => now.room.steps.filter((step) => step.asked || (step.begun && !step.on));

// What waits for this person's answer: a guest who asks the host for a seat, or one of these steps.
export function questions() {
  const asked = now.room.questions.map((one) => {
    const answer = (yes) => () => say({ t: "let", guest: one.guest, seat: one.seat, yes });
    return question(one.say, [btn(t("yes"), "main", answer(true), { key: `yes${one.guest}` }), btn(t("no"), "", answer(false), { key: `no${one.guest}` })]);
  });
  const begun = stepsAsked().map((step) => question(step.begun && !step.on ? step.small : step.asked, [stepButton({ ...step, small: "" }, "main")]));
  return [...asked, ...begun];
}

function question(words, buttons) {
  return h("div", { class: "notice question", role: "group", "aria-label": words }, ico("hand"),
    h("div", {}, h("strong", {}, words), h("div", { class: "two" }, buttons)));
}

// ---- steps ----

export function stepButton(step, cls = "", done = () => {}) {
  const click = () => {
    done();
    if (step.ways) askWay(step, step.way, (way) => say({ t: "step", s: step.id, way }));
    else if (step.question && !step.on) askFirst(step.question, step.label, () => ask(step, true));
    else ask(step, !step.on);
  };
  const small = step.on ? t("asked-on") : step.small;
  return btn(step.label, cls, click, { key: "step-" + step.id, icon: step.on ? "check" : step.icon, small });
}

const ask = (step, on) => say({ t: "step", s: step.id, on });

function say(message) {
  if (!act.link.say(message)) act.tell(t("not-connected"), true);
}

// For those who watch: the seats that they can ask for are in the sheet.
export function seatWanted() {
  const { me, seats } = now.room;
  const some = me && me.seat == null && !me.asks && seats.some((seat) => seat.free);
  return some && btn(t("choose-seat"), "", roomSheet, { icon: "person", key: "choose" });
}

// ---- the sheet ----

export const followRoom = () => follow("room", roomSheet);

export function roomSheet() {
  const { me, seats, steps } = now.room;
  if (!me) return;
  const offered = steps.length > 0 && h("div", { class: "uses" }, h("h3", { class: "above" }, t("steps")), steps.map((step) => stepButton(step, "", closeSheet)));
  const seated = me.seat != null;
  const stand = () => say({ t: "stand" });
  const up = (seated || me.asks) && btn(t(seated ? "stand-up" : "take-back"), "", () => {
    closeSheet();
    if (seated) askFirst(t("stand-up-question"), t("stand-up"), stand, t("stay-seated"), t("stand-up-small"));
    else stand();
  }, { icon: "walk", key: "stand", small: seated ? t("stand-up-small") : "" });
  const free = seated || me.asks ? [] : seats.filter((seat) => seat.free);
  const choices = free.map((seat) => {
    const click = () => {
      closeSheet();
      sitDown(seats.indexOf(seat));
    };
    return h("button", { class: "row", "data-key": "take" + seat.id, on: { click } }, mark(seat.mark),
      h("span", { class: "grow" }, seat.name, h("small", {}, seat.small)), ico("right", "go"));
  });
  const list = choices.length > 0 && h("div", { class: "rows" }, h("h3", {}, t("seats")), choices);
  const out = btn(t("leave-room"), "", () => {
    closeSheet();
    if (seated) askFirst(t("leave-room-question"), t("leave-room"), leaveRoom, t("stay-here"), t("leave-room-small"));
    else leaveRoom();
  }, { icon: "door", key: "leave", small: t("leave-room-small") });
  const sound = btn(t(soundOn() ? "sound-on" : "sound-off"), "", () => {
    setSound(!soundOn());
    followRoom();
  }, { icon: soundOn() ? "sound" : "mute", key: "sound" });
  openFollowing("room", t("room"), people(), offered, list, h("div", { class: "uses" }, up, sound, out), languageOf());
}
