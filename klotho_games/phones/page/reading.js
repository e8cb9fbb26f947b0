// What one reads while others play: how long they have been deciding, the score, the log, the table, and the rules.

import { h } from "./make.js";
import { now, t } from "./now.js";
import { drawPart } from "./parts.js";

const LATEST = 3; // lines of the log on a page; the sheet has more
const MINUTE = 60000;

// After a minute, how long the player has been deciding. It counts up and asks for nothing.
export function sinceOf(doc) {
  const el = h("span", { class: "since" });
  tickSince(el, doc);
  return el;
}

function tickSince(el, doc) {
  const minutes = Math.floor(((doc.since || 0) * 1000 + Date.now() - now.began) / MINUTE);
  el.textContent = minutes < 1 ? "" : minutes === 1 ? t("since-minute") : t("since-minutes", { n: minutes });
}

setInterval(() => {
  const el = document.querySelector(".since");
  if (el && now.doc) tickSince(el, now.doc);
}, MINUTE / 6);

const box = (title, cls, kids) => h("section", { class: "rows told " + cls }, h("h3", {}, title), kids);
const lines = (all) => all.map((line) => h("p", { class: "row" }, line));

export const scoreOf = (doc) => doc.score && box(t("score"), "score", lines(doc.score.split(" · ")));
export const tableOf = (doc) => (doc.table || []).length > 0 && box(t("on-table"), "table", lines(doc.table));

// What the page of a person who waits has below the person's own things.
export function readingOf(doc, covered) {
  const latest = (doc.log || []).slice(0, LATEST);
  const log = latest.length > 0 && drawPart({ is: "rows", kind: "log", title: t("latest"), rows: latest });
  return [log, scoreOf(doc), !covered && tableOf(doc)].flat().filter(Boolean);
}

// ---- the rules, clause by clause ----

const books = new Map();

async function bookOf(game) {
  const key = `${game}.${document.documentElement.lang.replace("-", "_")}`;
  if (!books.has(key)) {
    const got = await fetch(`rules/${key}.json`);
    if (!got.ok) throw new Error(got.statusText);
    books.set(key, await got.json());
  }
  return books.get(key);
}

// Words between stars: **bold** and *slanted*.
function rich(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => {
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    return part.startsWith("*") && part.length > 2 ? h("em", {}, part.slice(1, -1)) : part;
  });
}

function tableIn(block) {
  const [head, ...rows] = block.rows;
  const row = (cells, tag) => h("tr", {}, cells.map((cell) => h(tag, {}, rich(cell))));
  return h("div", { class: "tabled" }, h("table", {}, h("thead", {}, row(head, "th")), h("tbody", {}, rows.map((one) => row(one, "td")))));
}

function blockOf(block) {
  if (block.kind === "heading") return h("h3", {}, rich(block.text));
  if (block.kind === "subheading") return h("h4", {}, rich(block.text));
  if (block.kind === "table") return tableIn(block);
  const id = block.clause && h("b", {}, block.clause);
  return h("p", { class: block.kind, "data-clause": block.clause || null }, id, id ? " " : "", rich(block.text || ""));
}

const wordsOf = (block) => `${block.clause || ""} ${block.text || ""} ${(block.rows || []).flat().join(" ")}`.toLocaleLowerCase();

// Fills the sheet: a field to search, and the book below it. `clause` is the one to show first.
export async function rulesOf(game, clause = "") {
  const book = await bookOf(game);
  const page = h("div", { class: "book" });
  const input = h("input", { type: "search", autocomplete: "off", on: { input: () => fill(input.value) } });
  function fill(typed) {
    const find = typed.trim().toLocaleLowerCase();
    const found = find ? book.filter((block) => !block.kind.endsWith("heading") && wordsOf(block).includes(find)) : book;
    page.replaceChildren(...(found.length > 0 ? found.map(blockOf) : [h("p", {}, t("nothing-found"))]));
  }
  fill("");
  const show = () => {
    const wanted = clause && page.querySelector(`[data-clause="${clause}"]`);
    if (!wanted) return;
    wanted.classList.add("wanted");
    wanted.scrollIntoView({ block: "center" });
  };
  return { kids: [h("label", { class: "field" }, t("rules-find"), input), page], show };
}

