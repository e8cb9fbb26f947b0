// Coming in and leaving: the code, the name and picture, the choice of a seat, and the page after the room is left.

import { btn, h, ico } from "./make.js";
import { recall, remember } from "./memory.js";
import { now, t } from "./now.js";
import { askFor, face, stepButton } from "./room.js";

const NAME_LENGTH = 16;
const FEW = 2; // more steps than this are listed above the foot, and all of them while a seat is chosen

// Functions from `phone.js`: link, show(doc), draw(), tell(words, bad), speak(language).
export let act = null;
export const joinsBy = (acts) => (act = acts);

const nameNow = (name) => name.trim().normalize("NFC").slice(0, NAME_LENGTH);
const plain = (name) => name.trim().normalize("NFC").toLocaleLowerCase();
const isSame = (one, other) => plain(one) === plain(other);

// Returns the chosen seat, or else the one with the person's own name, the one of last time, or a free one. Never
// suggests a seat that another person has, had or may come back to.
export function seatOf(part) {
  const open = part.seats.filter((seat) => seat.free);
  const chosen = open.find((seat) => seat.id === now.chosen.get("seats"));
  const own = open.find((seat) => seat.ask !== "back" && isSame(seat.name, now.room.me ? now.room.me.name : recall("name")));
  const free = open.filter((seat) => !seat.ask && !seat.kept);
  return chosen || own || free.find((seat) => seat.id === recall("seat")) || free[0] || null;
}

// ---- the page without a game ----

export function arriving(doc) {
  if (now.lost) return [btn(t("try-now"), "main", () => act.link.again(), { icon: "replay", key: "try" })];
  const { me } = now.room;
  if (!me) return entering();
  const part = doc.parts.find((one) => one.is === "seats");
  const waits = me.asks && btn(t("take-back"), "", stand, { icon: "undo", key: "stand" });
  const steps = listed() ? [] : now.room.steps.map((step, n) => stepButton(step, n === 0 ? "main" : ""));
  return [h("div", { class: "choices" }, [waits, ...(part ? choosing(part) : []), ...steps])];
}

const listed = () => now.room.steps.length > FEW || now.doc.parts.some((one) => one.is === "seats");

// The steps of the evening, as a list in the page.
export function stepList() {
  const { steps } = now.room;
  return listed() && steps.length > 0 && h("div", { class: "uses steps" }, steps.map((step) => stepButton(step)));
}

function entering() {
  const come = () => {
    const name = nameNow(input.value);
    if (!name) return input.focus();
    remember("name", name);
    if (!act.link.open) return act.tell(t("not-connected"), true);
    return act.link.do({ t: "enter", name, face: recall("face") });
  };
  const input = h("input", {
    id: "name", maxlength: String(NAME_LENGTH), autocomplete: "nickname", enterkeyhint: "go", autocapitalize: "words",
    spellcheck: "false", value: recall("name"), "data-key": "name",
    on: { keydown: (e) => e.key === "Enter" && come(), input: () => remember("name", nameNow(input.value)) },
  });
  return [h("label", { class: "field" }, t("your-name"), input), btn(t("come-in"), "main", come, { key: "come", icon: "check" })];
}

// The chosen picture, the others after a tap on it (they are heavy), and the languages.
let choosesFace = false;

export function who() {
  const chosen = now.faces.includes(recall("face")) ? recall("face") : "";
  const opened = () => {
    choosesFace = true;
    act.draw();
  };
  const open = h("button", { class: "row facerow", "data-key": "faces", on: { click: opened } }, face(chosen),
    h("span", { class: "grow" }, t("your-picture")), ico("right", "go"));
  return [choosesFace ? faces(chosen) : h("div", { class: "rows" }, open), languageOf()];
}

function faces(chosen) {
  const one = (name, n) => {
    const click = () => {
      remember("face", name);
      choosesFace = false;
      act.draw();
    };
    const label = name ? t("picture", { n }) : t("no-picture");
    const props = { class: "facepick", role: "radio", "aria-checked": String(name === chosen), "aria-label": label };
    return h("button", { ...props, "data-key": "face" + name, on: { click } }, face(name));
  };
  const all = h("div", { class: "facepicks", role: "radiogroup", "aria-label": t("your-picture") }, ["", ...now.faces].map(one));
  return [h("h3", { class: "above" }, t("your-picture")), all];
}

export function languageOf() {
  if (now.languages.length < 2) return null;
  const chosen = document.documentElement.lang;
  const one = (id) => {
    const props = { class: "btn", role: "radio", "aria-checked": String(id === chosen), lang: id };
    return h("button", { ...props, "data-key": "lang" + id, on: { click: () => act.speak(id) } }, nativeName(id));
  };
  const ways = h("div", { class: "langs", role: "radiogroup", "aria-label": t("language") }, now.languages.map(one));
  return h("div", { class: "languages" }, h("h3", {}, t("language")), ways);
}

function nativeName(id) {
  const tag = id.replace("_", "-");
  try {
    const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag);
    return name[0].toLocaleUpperCase() + name.slice(1);
  } catch {
    return id;
  }
}

function choosing(part) {
  const seat = seatOf(part);
  const sit = () => (seat ? sitDown(part.seats.indexOf(seat)) : act.tell(t("choose-seat")));
  const look = { key: "sit", icon: seat && seat.ask ? "hand" : "check", off: !seat, small: seat && seat.ask ? t("ask-small") : "" };
  const watch = !now.room.me.watches && btn(t("watch-only"), "", stand, { icon: "eye", key: "watch" });
  return [btn(seat ? askFor(seat) : t("choose-seat"), "main", sit, look), watch];
}

export function sitDown(seat) {
  remember("seat", `s${seat}`);
  if (act.link.open) act.link.do({ t: "sit", seat });
  else act.tell(t("not-connected"), true);
}

function stand() {
  if (!act.link.say({ t: "stand" })) act.tell(t("not-connected"), true);
}

// ---- the code ----

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

// ---- after the room ----

export function after(doc) {
  const again = () => {
    if (act.link.knows) act.link.join();
    else askCode();
  };
  if (doc.why === "elsewhere") return [btn(t("play-on-this-page"), "main", () => act.link.takeOver(), { icon: "hand" })];
  if (doc.why === "full") return [btn(t("try-now"), "main", () => act.link.join(), { icon: "replay" })];
  if (doc.why === "version") return [btn(t("load-again"), "main", () => location.reload(), { icon: "replay" })];
  if (doc.why === "left") return [btn(t("come-back"), "main", again, { icon: "replay" })];
  return [btn(t("look-again"), "main", again, { icon: "replay" })];
}

export function leaveRoom() {
  if (!act.link.say({ t: "leave" })) act.tell(t("not-connected"), true);
}

export function crowded(words) {
  const middle = { is: "middle", icon: "warn", title: t("full-title"), text: words };
  act.show({ t: "gone", why: "full", title: "", turn: "other", parts: [middle] });
}

export function noTable() {
  const middle = { is: "middle", icon: "screen", title: t("no-table-title"), text: t("no-table-text") };
  act.show({ t: "gone", why: "closed", title: "", turn: "other", parts: [middle] });
}
