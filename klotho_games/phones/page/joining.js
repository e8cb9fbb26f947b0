// Joining and leaving: the code, the name, and the page after the seat is gone.

import { btn, h } from "./make.js";
import { now, t } from "./now.js";

const NAME = "klotho-name";
const NAME_LENGTH = 16;
let returning = null; // the last seat and name of this phone
let asksBack = false;

// Functions from `phone.js`: link, show(doc), draw(), tell(words, bad).
let act = null;
export const joinsBy = (acts) => (act = acts);

// Returns the chosen seat, or else the one with the person's own name, or else a free one. Never suggests a seat that
// another person has, had or may come back to.
export function seatOf(part) {
  const open = part.seats.filter((seat) => seat.free);
  const chosen = open.find((seat) => seat.id === now.chosen.get("seats"));
  const own = open.find((seat) => seat.ask !== "back" && isSame(seat.name, nameKept()));
  return chosen || own || open.find((seat) => !seat.ask && !seat.kept) || null;
}

const plain = (name) => name.trim().normalize("NFC").toLocaleLowerCase();
const isSame = (one, other) => plain(one) === plain(other);
const ASKS = { screen: "ask-seat", back: "its-me" };

export function sitting(doc) {
  const part = doc.parts.find((one) => one.is === "seats");
  if (now.lost) return [btn(t("try-now"), "main", () => act.link.again(), { icon: "replay", key: "try" })];
  if (!part) return act.link.key ? [btn(t("leave"), "", leave, { icon: "door", key: "leave" })] : [];
  const seat = seatOf(part);
  const sit = () => (seat ? sitDown(part.seats.indexOf(seat), input.value) : act.tell(t("choose-seat")));
  const typed = () => {
    keepName(input.value);
    if (seatOf(part) !== seat) act.draw();
  };
  const input = h("input", {
    id: "name", maxlength: String(NAME_LENGTH), autocomplete: "nickname", enterkeyhint: "go", autocapitalize: "words",
    spellcheck: "false", value: nameKept(), placeholder: seat ? seat.name : "", "data-key": "name",
    on: { keydown: (e) => e.key === "Enter" && sit(), input: typed },
  });
  const asks = seat && ASKS[seat.ask];
  const label = t(seat ? asks || "sit-down" : "choose-seat");
  const look = { key: "sit", icon: asks ? "hand" : "check", off: !seat, small: asks ? t("ask-small") : "" };
  return [h("label", { class: "field" }, t("your-name"), input), btn(label, "main", sit, look)];
}

function sitDown(seat, name) {
  returning = { seat, name: name.trim().normalize("NFC").slice(0, NAME_LENGTH) };
  if (act.link.open) act.link.do({ t: "sit", ...returning });
  else act.tell(t("not-connected"), true);
}

function nameKept() {
  try {
    return localStorage.getItem(NAME) || "";
  } catch {
    return "";
  }
}

function keepName(name) {
  try {
    localStorage.setItem(NAME, name.slice(0, NAME_LENGTH));
  } catch {
    // The name has to be typed again next time.
  }
}

export function askCode(words = "") {
  const notice = words && { is: "notice", bad: true, icon: "warn", title: words, text: "" };
  const middle = { is: "middle", icon: "screen", title: t("code-ask"), text: "" };
  act.show({ t: "ask", title: "", turn: "other", parts: [notice, middle].filter(Boolean) });
}

export function asking() {
  const props = {
    id: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", enterkeyhint: "go", maxlength: "12",
    "data-key": "code",
  };
  const input = h("input", { ...props, on: { keydown: (e) => e.key === "Enter" && join() } });
  const join = () => {
    const code = input.value.replace(/[^0-9a-z]/gi, "").toUpperCase();
    if (!code) return input.focus();
    act.link.code = code;
    return act.link.join();
  };
  return [h("label", { class: "field" }, t("code"), input), btn(t("join"), "main", join, { icon: "check", key: "join" })];
}

export function after(doc) {
  const again = (seat) => () => {
    if (!seat) returning = null;
    asksBack = seat;
    if (act.link.knows) act.link.join();
    else askCode();
  };
  if (doc.why === "elsewhere") return [btn(t("play-on-this-page"), "main", () => act.link.takeOver(), { icon: "hand" })];
  if (doc.why === "full") return [btn(t("try-now"), "main", () => act.link.join(), { icon: "replay" })];
  if (doc.why === "version") return [btn(t("load-again"), "main", () => location.reload(), { icon: "replay" })];
  if (doc.why === "taken" && returning) {
    return [btn(t("ask-back"), "main", again(true), { icon: "hand" }), btn(t("another-seat"), "", again(false))];
  }
  return [btn(t("look-again"), "main", again(false), { icon: "replay" })];
}

export function leave() {
  if (act.link.say({ t: "leave" })) act.link.forget();
}

// Asks for the old seat at once when the list of seats is back, if the person wanted that.
export function sitAgain() {
  if (asksBack && returning) sitDown(returning.seat, returning.name);
  asksBack = false;
}

export function crowded(words) {
  const middle = { is: "middle", icon: "warn", title: t("full-title"), text: words };
  act.show({ t: "gone", why: "full", title: "", turn: "other", parts: [middle] });
}

export function noTable() {
  const middle = { is: "middle", icon: "screen", title: t("no-table-title"), text: t("no-table-text") };
  act.show({ t: "gone", why: "closed", title: "", turn: "other", parts: [middle] });
}
