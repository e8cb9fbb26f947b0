// A sheet to draw on. Lines are sent in short pieces while they are drawn. The sheet stays the same from page to page.

import { h, pic } from "./make.js";

const PIECE = 40; // points of a line in one message
const WIDE = 9 / 720;
const NEAREST = 6; // thousandths of the sheet: points closer to the last one are left out

const kept = new Map(); // by the label and art of the sheet

export const forgetDoodles = () => kept.clear();

export function doodleOf(part, send) {
  const key = part.label + part.art;
  if (!kept.has(key)) kept.set(key, sheetOf(part, send));
  return kept.get(key);
}

function sheetOf(part, send) {
  let crayon = 0;
  let line = [];
  const paper = h("canvas", { class: "wax", width: 720, height: Math.round(720 * part.tall), role: "img", "aria-label": part.label });
  const [x, y, w, t] = part.covers;
  const board = pic(part.art, "covering");
  const vars = { x: `${100 * x}%`, y: `${100 * y}%`, w: `${100 * w}%`, t: `${100 * t}%`, tall: part.tall };
  const sheet = h("div", { class: "doodle", vars }, paper, board);

  const at = (e) => {
    const box = paper.getBoundingClientRect();
    const part = (n) => Math.max(0, Math.min(1000, Math.round(1000 * n)));
    return [part((e.clientX - box.left) / box.width), part((e.clientY - box.top) / box.height)];
  };
  const draw = (from, to) => {
    const ink = paper.getContext("2d");
    const { tone } = part.crayons[crayon];
    ink.globalCompositeOperation = tone ? "source-over" : "destination-out";
    ink.strokeStyle = tone || "#000";
    ink.lineWidth = paper.width * (tone ? WIDE : 5 * WIDE);
    ink.lineCap = "round";
    ink.beginPath();
    ink.moveTo((from[0] / 1000) * paper.width, (from[1] / 1000) * paper.height);
    ink.lineTo((to[0] / 1000) * paper.width, (to[1] / 1000) * paper.height);
    ink.stroke();
  };
  const tell = () => {
    if (line.length > 0) send(part.crayons[crayon].tone ? crayon + 1 : 0, line.flat());
  };

  paper.addEventListener("pointerdown", (e) => {
    paper.setPointerCapture(e.pointerId);
    line = [at(e)];
    draw(line[0], line[0]);
  });
  paper.addEventListener("pointermove", (e) => {
    if (line.length === 0) return;
    const last = line[line.length - 1];
    const next = at(e);
    if (Math.hypot(next[0] - last[0], next[1] - last[1]) < NEAREST) return;
    draw(last, next);
    line.push(next);
    if (line.length < PIECE) return;
    tell();
    line = [next];
  });
  for (const end of ["pointerup", "pointercancel"]) {
    paper.addEventListener(end, () => {
      tell();
      line = [];
    });
  }

  const row = h("div", { class: "crayons", role: "radiogroup" });
  const show = () => row.replaceChildren(...part.crayons.map((one, n) => {
    const take = () => {
      crayon = n;
      show();
    };
    const props = { class: "crayon", role: "radio", "aria-checked": String(n === crayon), "aria-label": one.name };
    return h("button", { ...props, on: { click: take } }, pic(one.art, ""));
  }));
  show();
  return h("div", { class: "doodling" }, h("h3", {}, part.label), sheet, row);
}
