// The page of one seat. It draws whole documents from the program and sends ids back. It knows no rules and no game,
// and gets all its words from the program (`words.json`, and "words" over the wire).

import { buzzes, chime } from "./chime.js";
import { after, arriving, asking, askCode, crowded, joinsBy, noTable } from "./joining.js";
import { art, breakBy, btn, colour, h, ico, mark, pic } from "./make.js";
import { chosenOf, forgetPicks, isDouble, itemsOf, makeReady, now, partKey, pickedFor, recall, remember, t } from "./now.js";
import { actsBy, drawPart, forgetDoodles, offered, tellsOf } from "./parts.js";
import { readingOf, sinceOf } from "./reading.js";
import { face, followRoom, roomSheet, seatWanted, stepButton, stepsAsked } from "./room.js";
import {
  askFirst, askHint, cardSheet, closeOldSheet, closeSheet, goalOf, reactSheet, rulesSheet, showHint, taleSheet, toolSheet,
} from "./sheets.js";
import { Link } from "./wire.js";

const root = document.documentElement;
const app = document.getElementById("app");
const live = document.getElementById("live");
const alarm = document.getElementById("alarm");
const toast = document.getElementById("toast");
const LEAST = 116; // the smallest width of a card, in pixels
const FEW = 4; // more buttons than this at the foot become a list
const SHOWN = 180; // milliseconds: most pages come sooner than this after a decision
const TWICE = 600; // milliseconds: a second tap that comes sooner still means the button before
const BLINK = 1500; // milliseconds: a shorter loss of the connection is not shown

let footing = null;
let telling = null; // what a decision brings, shown above its button
let missing = 0;
let fresh = false; // whether the person's turn has just begun
let shown = 0; // when the page came

// ---- the whole page ----

function draw() {
  const focus = document.activeElement && document.activeElement.dataset.key;
  const caret = document.activeElement && document.activeElement.selectionStart;
  const body = app.querySelector(".body");
  const scrolled = [scrollY, body ? body.scrollTop : 0];
  const doc = now.doc;
  const parts = partsNow(doc);
  dress(doc, parts);
  const reading = waits(doc) && readingOf(doc, now.covered && parts.some(withCards));
  const main = h("main", { class: "body" }, parts.map(drawPart), reading);
  const tells = [...main.querySelectorAll(":scope > .tells"), broughtBy(doc)].filter(Boolean);
  telling = tells.length > 0 && h("aside", { class: "telling" }, tells);
  footing = h("footer", { class: "foot" });
  app.replaceChildren(...[headOf(doc, parts), sayingOf(doc), main, footing].filter(Boolean));
  foot();
  fit();
  document.title = doc.turn === "you" ? t("page-title-turn", { title: doc.title }) : doc.title || "Klotho Games";
  scrollTo(0, scrolled[0]);
  main.scrollTop = scrolled[1];
  refocus(focus, caret);
}

// Shrinks the cards of a hand if the page is too high, so that all words stay visible.
function fit() {
  const hand = app.querySelector(".hand");
  if (!hand || waits(now.doc)) return; // while one waits, there is more to read below
  hand.style.removeProperty("--w");
  const over = root.scrollHeight - innerHeight;
  if (over <= 0) return;
  const wide = hand.firstChild.offsetWidth;
  hand.style.setProperty("--w", `${Math.max(LEAST, wide - over / 1.4)}px`);
}

function refocus(key, caret) {
  const again = key && [...app.querySelectorAll("[data-key]")].find((el) => el.dataset.key === key);
  if (!again) return;
  again.focus({ preventScroll: true });
  if (caret != null && again.setSelectionRange) again.setSelectionRange(caret, caret);
}

function partsNow(doc) {
  if (padding()) return [{ is: "look", text: t("look-at-screen") }, { is: "pad" }];
  const lost = now.lost && doc.t !== "gone" && doc.t !== "ask" && {
    is: "notice", bad: true, spin: true, icon: "replay", title: t("lost-title"), text: t("lost-text", { n: now.tries }),
  };
  return [lost, ...roomParts(doc)].filter(Boolean);
}

// The parts of a page, and what the room adds to them: questions to this person and, without a game, who is here.
function roomParts(doc) {
  if (doc.t !== "hand" && doc.t !== "table") return doc.parts;
  if (!now.room.me) return [{ is: "who" }];
  const waits = now.room.questions.length > 0 || stepsAsked().length > 0;
  const here = doc.t === "table" && now.room.people.length > 0;
  return [waits && { is: "questions" }, ...doc.parts, here && { is: "steps" }, here && { is: "people" }];
}

const waits = (doc) => doc.t === "hand" && doc.turn === "other" && !padding();
const padding = () => now.view === "pad" && now.doc.t === "hand";
const withCards = (part) => ["hand", "mini", "offer", "choose"].includes(part.is);

function dress(doc, parts) {
  const labelled = parts.filter((part) => part.cards || part.dice || part.layers).length > 1;
  const classes = {
    your: doc.turn === "you", other: doc.turn !== "you", lost: now.lost, solo: doc.t === "gone" || doc.t === "ask",
    pad: padding(), labelled, covered: now.covered, wordless: !doc.say,
  };
  app.className = ["app", ...Object.keys(classes).filter((name) => classes[name])].join(" ");
  app.setAttribute("aria-busy", "false");
  root.dataset.page = doc.t === "hand" ? String(doc.n) : "";
  const tone = colour(doc.tone);
  if (doc.game !== dressed.game) dressed = { game: doc.game, cover: parts.some(withCards) ? "" : coverOf(doc.game) };
  vars({ game: tone, box: dressed.cover });
}

// The small picture of the game's box, if it has any. A game whose first page has cards goes without: they are its look.
let dressed = {};
const coverOf = (game) => (/^[a-z0-9_]+$/.test(game || "") ? `url(art/shell/cover_${game}_small.webp)` : "");

function vars(values) {
  for (const [name, value] of Object.entries(values)) {
    if (value) root.style.setProperty("--" + name, value);
    else root.style.removeProperty("--" + name);
  }
}

// What the picks bring, shown above the button.
function broughtBy(doc) {
  const main = !padding() && !now.covered && doc.t === "hand" && mainOf(doc, doc.moves);
  return main && main.brings && tellsOf(main.label, main.brings);
}

function headOf(doc, parts) {
  const you = doc.you;
  const me = now.room.me;
  const known = me && (doc.t === "hand" || doc.t === "table");
  const cover = () => {
    now.covered = !now.covered;
    draw();
  };
  const eye = {
    class: "round", "aria-pressed": String(now.covered), "aria-label": t(now.covered ? "uncover" : "cover"), "data-key": "eye",
  };
  return h("header", { class: "head" },
    you ? mark(you.mark) : known && me.face ? face(me.face) : pic("shell/spool"),
    h("h1", {}, you ? you.name : known ? me.name : "Klotho Games", h("small", {}, doc.title)),
    parts.some(withCards) && h("button", { ...eye, on: { click: cover } }, ico(now.covered ? "eyeoff" : "eye")),
    known && h("button", { class: "round", "aria-label": t("room-open"), "data-key": "room", on: { click: roomSheet } }, ico("people")));
}

function sayingOf(doc) {
  if (!doc.say || doc.t === "gone") return null;
  const hidden = now.covered && doc.turn === "you" && doc.parts.some(withCards);
  const facts = (doc.facts || []).map((fact) => {
    const told = h("span", { class: "unseen" }, `${fact.n} ${fact.label}`);
    return h("span", { class: "fact", title: fact.label }, pic(fact.art), h("span", { "aria-hidden": "true" }, fact.n), told);
  });
  const where = (doc.where || facts.length > 0) && h("div", { class: "where" },
    h("span", {}, doc.where || ""), h("span", { class: "facts" }, facts));
  const tag = doc.tag && h("span", { class: "turn" + (doc.turn !== "you" ? " wait" : fresh ? " new" : "") },
    doc.turn === "other" && ico(doc.you ? "hourglass" : "eye"), doc.tag);
  const more = hidden ? "" : doc.more;
  const goal = doc.turn === "other" && !now.covered && goalOf(doc); // on one's own turn, the decision needs the room
  const said = h("h2", {}, tag, hidden ? t("covered") : doc.say);
  return h("section", { class: "say" }, where, said, doc.turn === "other" && sinceOf(doc), more && h("p", {}, more), goal);
}

// ---- the buttons at the foot ----

function foot() {
  footing.replaceChildren(...[telling, ...underThumb(now.doc)].filter(Boolean));
}

function underThumb(doc) {
  if (doc.t === "table") return arriving(doc);
  if (doc.t === "ask") return asking();
  if (doc.t === "gone") return [h("div", { class: "choices" }, after(doc))];
  if (now.lost) return [btn(t("try-now"), "main", () => link.again(), { icon: "replay", key: "try" })];
  if (padding()) return [doc.turn === "you" ? toCards() : doc.turn === "other" && choices(doc), tools()];
  return [choices(doc), tools()];
}

function toCards() {
  return btn(t("your-turn-to-cards"), "main", () => turnTo("hand"), { icon: "hand", key: "cards" });
}

function turnTo(view) {
  now.view = view;
  draw();
}

function choices(doc) {
  if (doc.n && doc.n === now.done) return h("p", { class: "look", role: "status" }, ico("screen"), t("watch"));
  const moves = doc.moves || [];
  if (now.covered && doc.turn === "you" && doc.parts.some(withCards)) {
    const uncover = () => {
      now.covered = false;
      draw();
    };
    return h("div", { class: "choices" }, btn(t("uncover"), "main", uncover, { icon: "eye", key: "uncover" }));
  }
  const taken = doc.parts.flatMap(offered);
  const lone = doc.turn === "you" && moves.length === 1 && taken.length === 0 && moves[0];
  const main = mainOf(doc, moves) || lone;
  const others = moves.filter((move) => move.id !== (main && main.id) && !taken.includes(move.id)).map((move) => said(doc, move));
  const equal = doc.pair && !now.ready; // two answers of equal weight: neither is chosen before a tap
  const big = (main && (equal ? choice(main, "main") : button(main, "main"))) || unchosen(doc, taken);
  const rest = others.map((move) => (move.id === "change" ? button(move, "") : choice(move, "")));
  const steps = doc.turn === "over" ? now.room.steps.map((step) => stepButton(step)) : [];
  const over = [...steps, !doc.you && seatWanted()].filter(Boolean);
  app.classList.toggle("more", rest.length > 0 && !equal);
  app.classList.toggle("few", rest.length <= FEW);
  if (!big && over.length === 0 && rest.length === 0) return null;
  const beside = equal ? [big, rest.shift()].filter(Boolean) : [];
  const below = rest.length > 0 && h("div", { class: "others" + (rest.length > FEW ? " long" : "") }, rest);
  return h("div", { class: "choices" }, equal ? h("div", { class: "two" }, beside) : big, below, over);
}

// The large button belongs to the chosen item or the picks; with several parts, to the one touched last.
function mainOf(doc, moves) {
  const ready = now.ready && (moves.find((move) => move.id === now.ready) || fromRow(doc, now.ready));
  if (ready) return said(doc, { ...ready, icon: ready.icon || "check" });
  const sources = doc.parts.filter((part) => part.picks || chosenMove(part));
  const source = sources.find((part) => partKey(part) === now.touched) || sources[0];
  const id = source && (source.picks || chosenMove(source));
  const found = moves.find((move) => move.id === id) || moves.find((move) => move.main);
  return found && said(doc, found);
}

const fromRow = (doc, id) => {
  const row = doc.parts.flatMap((part) => part.rows || []).find((one) => one.move === id);
  return row && { id, label: row.label || row.text };
};

// In place of the large button, as long as nothing on a list is chosen.
function unchosen(doc, taken) {
  const listed = doc.turn === "you" && doc.parts.some((part) => part.is === "rows" && part.rows.some((row) => row.move));
  const words = t("choose-one");
  return listed && taken.length > 0 && btn(words, "main", () => tell(words), { key: "unchosen", off: true });
}

function chosenMove(part) {
  const chosen = itemsOf(part).length > 0 && chosenOf(part);
  return (chosen && chosen.move) || "";
}

// Returns a button with its label for exactly these picks, or for their number. Without a label it is disabled.
function said(doc, move) {
  const labels = (doc.labels || {})[move.id];
  if (!labels) return move;
  const picks = pickedFor(move.id);
  const label = labels[picks.join("+")] || labels[String(picks.length)] || labels[""];
  const refusal = (doc.refusals || {})[move.id] || "";
  const off = (picks.length === 0 || !label) && refusal;
  const brings = ((doc.brings || {})[move.id] || {})[picks.join("+")];
  return { ...move, label: label || move.label || refusal, picks, off, brings };
}

// The large button: it makes its move.
function button(move, cls) {
  const click = (e) => {
    if (move.off) return tell(move.off);
    if (isDouble(e)) return undefined;
    now.tapped = e.timeStamp;
    if (move.id === "change" && performance.now() - shown < TWICE) return undefined;
    const sent = send(move.id, move.picks);
    if (sent && move.pad) turnTo("pad"); // the piece is put down at the big screen
    return sent;
  };
  return asButton(move, cls, click);
}

// Any other button: a tap chooses it, and it becomes the large one. One that decides nothing acts at once.
function choice(move, cls) {
  if (move.light || move.pad) return button(move, cls);
  return asButton(move, cls, (e) => {
    if (move.off) return tell(move.off);
    makeReady(move.id, e);
    return draw();
  });
}

function asButton(move, cls, click) {
  const look = { key: "move" + move.id, icon: move.icon, picture: move.pic, small: move.small, off: Boolean(move.off) };
  return btn(move.label, cls, click, look);
}

function tools() {
  const doc = now.doc;
  const one = (id, icon, click, off) => h("button", {
    class: "tool", "aria-disabled": off ? "true" : null, "data-key": "tool-" + id, on: { click: off ? () => tell(off) : click },
  }, ico(icon), h("span", {}, t(id)));
  const react = one("react", "star", () => reactSheet(reacts));
  const tale = one("tale", "list", taleSheet);
  const rules = one("rules", "book", rulesSheet);
  if (!doc.you) return h("nav", { class: "tools", "aria-label": t("tools") }, rules, react, tale);
  const pad = padding() ? one("cards", "hand", () => turnTo("hand")) : one("pad", "pad", () => turnTo("pad"));
  return h("nav", { class: "tools", "aria-label": t("tools") },
    one("undo", "undo", () => send("undo"), doc.undo),
    doc.turn === "other" ? rules : one("hint", "hint", hint, doc.hint ? "" : t("hints-later")),
    react, pad, tale);
}

// ---- what the person does ----

function labelOf(id) {
  const ways = now.doc.parts.flatMap((part) => part.gear || []).flatMap((tool) => tool.ways || []);
  const rows = now.doc.parts.flatMap((part) => part.rows || []);
  const move = now.doc.moves.find((one) => one.id === id) || [...rows, ...ways].find((one) => one.move === id);
  return move.label || move.text;
}

// A move that gives the game up is sent only after a confirmation (`sure`).
function send(id, picks = [], sure = false) {
  if (now.lost || !link.open) return tell(t("not-connected"), true);
  if (now.doc.n === now.done) return tell(t("watch"));
  const question = !sure && (now.doc.asked || {})[id];
  const asked = now.doc.n; // on another page the same ids mean other moves
  if (question) return askFirst(question, labelOf(id), () => now.doc.n === asked && send(id, picks, true));
  const lifts = (now.doc.moves || []).some((move) => move.id === id && move.pad);
  now.asked = lifts ? 0 : now.doc.n;
  buzz(12);
  const message = { t: "do", n: now.doc.n, move: id };
  if (picks.length > 0) message.picks = picks;
  return link.do(message);
}

function hint(sure) {
  const question = sure !== true && (now.doc.asked || {}).hint;
  if (question) askFirst(question, t("hint"), () => hint(true));
  else if (link.ask({ t: "do", n: now.doc.n, move: "hint" })) askHint();
  else tell(t("not-connected"), true);
}

function reacts(id) {
  if (link.say({ t: "react", r: id })) tell(t("shown-beside"));
  else tell(t("not-connected"), true);
}

function doodle(crayon, line) {
  if (!link.say({ t: "draw", c: crayon, p: line })) tell(t("not-connected"), true);
}

function press(action) {
  buzz(8);
  if (!link.say({ t: "pad", a: action })) tell(t("not-connected"), true);
}

function closer(card) {
  if (now.covered) tell(t("covered-tap"));
  else cardSheet(card, send);
}

function tell(words, bad = false) {
  const above = document.querySelector("dialog[open]");
  (above || document.body).append(toast); // inside the dialog, which covers everything else
  toast.textContent = words;
  toast.hidden = false;
  toast.className = "toast" + (bad ? " no" : "");
  live.textContent = words;
  clearTimeout(tell.over);
  tell.over = setTimeout(() => (toast.hidden = true), 2200 + 45 * words.length);
}

// Works on Android only, and only after the page has been touched.
function buzz(pattern) {
  const touched = navigator.userActivation && navigator.userActivation.hasBeenActive;
  if (buzzes() && touched) navigator.vibrate(pattern);
}

// ---- messages from the program ----

function show(doc) {
  const before = now.doc;
  const turned = doc.turn === "you" && (!before || before.turn !== "you");
  if (doc.t === "hand" && !doc.keeps_picks && before && before.n !== doc.n && before.turn === "you") forgetPicks();
  if (!before || (before.n !== doc.n && !(doc.keeps_picks && doc.turn === "you"))) {
    now.ready = "";
    now.began = Date.now();
    closeOldSheet();
  }
  if (turned) closeSheet();
  now.doc = { parts: [], moves: [], ...doc };
  fresh = turned;
  shown = performance.now();
  if (turned) {
    now.view = "hand";
    alarm.textContent = `${doc.tag || ""} ${doc.say || ""}`;
    buzz([40, 60, 40]);
    chime();
  } else live.textContent = doc.say || doc.title || "";
  draw();
  fresh = false;
}

// What the page of a game shows of the room. Drawing it again for anything else would disturb a swipe.
const shownOf = (room) => JSON.stringify([room.me, room.steps, room.questions]);

const HEARD = {
  words(message) {
    now.words = message.words;
    now.reactions = message.reactions || [];
    now.languages = message.languages || [];
    now.faces = message.faces || [];
    if (message.lang && message.lang !== root.lang) readWords(message.lang);
    root.lang = message.lang || "en";
    if (now.doc) draw();
  },
  room(message) {
    const before = now.room;
    now.room = { steps: [], questions: [], ...message };
    const asked = now.room.questions.find((one) => !before.questions.some((old) => old.guest === one.guest && old.seat === one.seat));
    if (asked) alarm.textContent = asked.say;
    if (now.doc && (now.doc.t === "table" || (now.doc.t === "hand" && shownOf(before) !== shownOf(now.room)))) draw();
    followRoom();
  },
  table: show,
  notice: (message) => tell(message.say),
  hand(message) {
    show(message);
    stayAwake();
  },
  hint: (message) => showHint(message.say),
  // The big screen shows the outcome first; until then there is nothing to decide here.
  ok() {
    now.done = now.asked;
    setTimeout(() => now.doc && now.doc.n === now.done && draw(), SHOWN);
  },
  no(message) {
    now.asked = 0;
    if (!message.id && message.why === "full") crowded(message.say);
    else if (!message.id && message.why === "code") askCode(message.say);
    else if (!message.id && message.why === "key" && link.ended) askCode(message.say);
    else if (message.id || message.why !== "key" || now.doc) {
      now.clause = message.rule || now.clause;
      tell(message.rule ? `${message.say} (${message.rule})` : message.say, true);
      if (message.id) closeSheet();
    }
  },
  // Nothing of the game stays on the phone.
  gone(message) {
    const you = now.doc && now.doc.you;
    closeSheet();
    forgetPicks();
    forgetDoodles();
    now.chosen.clear();
    now.covered = false;
    now.lost = false;
    now.room = { me: null, people: [], seats: [], steps: [], questions: [] };
    const middle = { is: "middle", title: message.title, text: message.say, icon: "screen", seat: message.why === "elsewhere" && you ? you.mark : "" };
    show({ t: "gone", why: message.why, title: "", turn: "other", parts: [middle] });
  },
};

function told(message) {
  if (HEARD[message.t]) HEARD[message.t](message);
}

function changed(tries) {
  now.tries = tries;
  clearTimeout(missing);
  if (tries === 0) {
    if (now.lost) {
      now.lost = false;
      if (now.doc) draw();
    }
  } else if (now.doc && now.doc.t !== "gone" && now.doc.t !== "ask") {
    if (now.lost) draw();
    else missing = setTimeout(lose, BLINK);
  } else if (now.doc && now.doc.t === "ask") tell(t("not-connected"), true);
  else if (tries > 2) noTable();
}

function lose() {
  now.lost = true;
  draw();
}

// Works only over https, or on the computer of the game itself.
async function stayAwake() {
  if (stayAwake.lock && !stayAwake.lock.released) return;
  try {
    stayAwake.lock = await navigator.wakeLock.request("screen");
  } catch {
    // The phone then sleeps as usual.
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return stayAwake();
  const waiting = now.doc && now.doc.t === "hand" && now.doc.turn !== "you";
  if (!waiting) return undefined;
  now.covered = true;
  return draw();
});

// Text of 130 % and more needs another layout.
const measure = () => root.classList.toggle("large", parseFloat(getComputedStyle(root).fontSize) >= 21);
addEventListener("resize", () => {
  measure();
  fit();
});
measure();

const link = new Link(told, changed);
link.lang = recall("language");
joinsBy({ link, show, draw, tell, speak });
actsBy({ draw, foot, closer, send, tell, press, doodle, tool: (tool) => toolSheet(tool, send) });

// Loads the icons for a lost connection in advance.
const kept = ["screen", "replay", "hand", "check"].map((name) => {
  const picture = new Image();
  picture.src = art(`shell/icon_${name}`);
  return picture;
});

// The page's own words come with the next hello, and the program sends its pages in this language from then on.
function speak(language) {
  remember("language", language);
  link.lang = language;
  closeSheet();
  if (link.knows) link.again();
  else location.reload();
}

// The words also come over the wire, but not where the long ones break.
async function readWords(language) {
  try {
    const first = await (await fetch(language ? `words_${language}.json` : "words.json")).json();
    now.words = { ...first.words, ...now.words };
    root.lang = first.lang || root.lang;
    breakBy(first.syllables || []);
  } catch {
    // Without them, long words break anywhere.
  }
}

async function start() {
  await readWords(link.lang);
  if (link.knows) link.join();
  else askCode();
}

start();
