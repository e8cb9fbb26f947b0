// Sheets that slide up from below: a closer look, the log, reactions, the seat.

import { drawn } from "./cards.js";
import { btn, h, ico, pic, sign } from "./make.js";
import { isDouble, now, t } from "./now.js";
import { drawPart } from "./parts.js";
import { rulesOf, scoreOf, tableOf } from "./reading.js";

const sheet = document.getElementById("sheet");
let kind = ""; // "page" for a sheet that belongs to this page only, "hint" for one that waits for a hint

export function openSheet(title, ...kids) {
  kind = "";
  const shut = h("button", { class: "shut", "aria-label": t("close"), on: { click: () => sheet.close() } }, ico("cross"));
  const inside = h("div", { class: "in" }, h("h2", { id: "sheet-title" }, title), kids);
  sheet.replaceChildren(inside, shut);
  sheet.setAttribute("aria-labelledby", "sheet-title");
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
}

export const closeSheet = () => sheet.open && sheet.close();

// Opens a sheet that follows what it shows (`follow`) for as long as it is open.
export function openFollowing(name, title, ...kids) {
  const again = sheet.open && kind === name;
  const [scrolled, focus] = [sheet.scrollTop, document.activeElement && document.activeElement.dataset.key];
  openSheet(title, ...kids);
  kind = name;
  if (!again) return;
  sheet.scrollTop = scrolled;
  const same = focus && [...sheet.querySelectorAll("[data-key]")].find((el) => el.dataset.key === focus);
  if (same) same.focus({ preventScroll: true });
}

export const follow = (name, open) => sheet.open && kind === name && open();

// A sheet with moves of an older page: there the same ids meant other moves.
export const closeOldSheet = () => sheet.open && kind === "page" && sheet.close();

// Nothing of a closed sheet stays, as it may show a card, but what was just said there does. It may be open again
// when this is told.
sheet.addEventListener("close", () => {
  if (sheet.open) return;
  const toast = sheet.querySelector("#toast");
  if (toast) document.body.append(toast);
  sheet.replaceChildren();
});

sheet.addEventListener("click", (e) => e.target === sheet && sheet.close());

export function cardSheet(card, send) {
  const move = now.doc.turn === "you" && now.doc.moves.find((one) => one.id === card.move);
  const small = [card.example && h("p", {}, h("em", {}, card.example)), card.tells && h("p", {}, h("strong", {}, card.tells))];
  const text = h("div", { class: "text" }, h("p", {}, card.text || card.line || card.said), small);
  openSheet(card.name, h("div", { class: "closeup" }, drawn(card), text), move && going(move.label, move.id, send));
  kind = "page";
}

function going(label, id, send) {
  return btn(label, "main", (e) => {
    if (isDouble(e)) return;
    sheet.close();
    send(id);
  }, { icon: "check", key: "going" });
}

// One way to use a Tool is a button. Of several, one is chosen first.
export function toolSheet(tool, send) {
  const why = tool.why && h("p", {}, h("strong", {}, tool.why));
  const words = h("div", { class: "text" }, h("p", {}, tool.text), why);
  const ways = tool.ways || [];
  const uses = h("div", { class: "uses" });
  const label = (way) => way.label || way.text;
  const use = ways.length > 1 && { is: "rows", title: t("choose-one"), rows: ways };
  now.ready = "";
  const paint = () => {
    const chosen = ways.length === 1 ? ways[0] : ways.find((way) => way.move === now.ready);
    const main = chosen ? going(label(chosen), chosen.move, send) : btn(t("choose-one"), "main", () => {}, { off: true });
    uses.replaceChildren(...[use && drawPart(use)].flat(3).filter(Boolean), main);
  };
  if (ways.length > 0) paint();
  uses.addEventListener("click", (e) => {
    const row = e.target.closest("[data-key^=row]");
    if (!row) return;
    const key = row.dataset.key;
    paint();
    uses.querySelector(`[data-key="${key}"]`).focus({ preventScroll: true });
  });
  openSheet(tool.name, h("div", { class: "toolup" }, pic(tool.art, ""), words), uses);
  kind = "page";
}

export function reactSheet(react) {
  const one = ([id, words, art]) => {
    const click = () => {
      sheet.close();
      react(id);
    };
    return h("button", { class: "react", on: { click } }, sign(art, ""), words);
  };
  openSheet(t("say-something"), h("div", { class: "reacts" }, now.reactions.map(one)));
}

// What wins, and how far the person is.
export function goalOf(doc) {
  const [wins, ...rest] = doc.goal || [];
  const words = [h("strong", {}, t("goal")), " ", wins, " ", rest.map((soFar) => h("b", {}, soFar))];
  return wins && h("p", { class: "goal" }, ico("goal"), h("span", {}, words));
}

export function taleSheet() {
  const rows = now.doc.log || [];
  const log = rows.length > 0 ? drawPart({ is: "rows", kind: "log", rows }) : h("p", {}, t("nothing-told"));
  const rules = now.doc.game && btn(t("rules"), "", rulesSheet, { icon: "book" });
  openSheet(t("tale-so-far"), goalOf(now.doc), log, scoreOf(now.doc), !now.covered && tableOf(now.doc), rules);
}

// The rules of the game, at the clause of the last refusal.
export async function rulesSheet() {
  openSheet(t("rules"), h("p", { class: "wait", role: "status" }, ico("hourglass"), t("loading")));
  kind = "rules";
  try {
    const { kids, show } = await rulesOf(now.doc.game, now.clause);
    if (!sheet.open || kind !== "rules") return;
    openSheet(t("rules"), kids);
    show();
  } catch {
    if (sheet.open && kind === "rules") openSheet(t("rules"), h("p", {}, t("not-connected")));
  }
}

// To go on as before is the first button, so that a careless tap is harmless.
export function askFirst(question, label, go, stay = t("go-on-playing"), small = "") {
  now.tapped = performance.now(); // the second of two taps is no answer
  const way = (words, cls, click, look) => btn(words, cls, (e) => {
    if (isDouble(e)) return;
    sheet.close();
    click();
  }, look);
  openSheet(question, small && h("p", {}, small), h("div", { class: "uses" }, way(stay, "main", () => {}, { key: "stay" }), way(label, "", go, { key: "sure" })));
}

// One of several ways is chosen first; the large button then takes it.
export function askWay(step, chosen, go) {
  const opens = kind !== "way" || !sheet.open;
  if (opens) now.tapped = performance.now();
  const click = (id) => () => askWay(step, id, go);
  const one = ([id, label]) => h("button", {
    class: "btn", role: "radio", "aria-checked": String(id === chosen), "data-key": "way" + id, on: { click: click(id) },
  }, label);
  const row = h("div", { class: "langs ways", role: "radiogroup", "aria-label": step.label }, step.ways.map(one));
  const main = btn(step.label, "main", (e) => {
    if (isDouble(e)) return;
    sheet.close();
    go(chosen);
  }, { icon: "check", key: "sure" });
  openFollowing("way", step.label, h("p", {}, step.question), row, h("div", { class: "uses" }, main));
  if (opens) row.querySelector("[aria-checked=true]").focus({ preventScroll: true });
}

export function askHint() {
  openSheet(t("hint-title"), h("p", { class: "wait", role: "status" }, ico("hourglass"), t("hint-wait")));
  kind = "hint";
}

// Shows the hint if the person still waits for it.
export function showHint(words) {
  if (!sheet.open || kind !== "hint") return;
  openSheet(t("hint-title"), h("p", { role: "status" }, words));
  kind = "hint";
}
