// Creates elements by name, never from markup.

const SHAPES = {
  circle: ["#e8604c", "M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19z"],
  square: ["#2fa7a0", "M4 3h16q1 0 1 1v16q0 1-1 1H4q-1 0-1-1V4q0-1 1-1z"],
  triangle: ["#e8b44c", "M12 2.5L22.5 21h-21z"],
  diamond: ["#9a6fd8", "M12 1.5L22.5 12 12 22.5 1.5 12z"],
  hexagon: ["#dcf29a", "M7 3h10l5 9-5 9H7l-5-9z"],
  star: ["#9fd4ff", "M12 1.5l3.2 6.9 7.5.9-5.5 5.2 1.4 7.4L12 18.3l-6.6 3.6 1.4-7.4L1.3 9.3l7.5-.9z"],
};

function set(el, name, value) {
  if (value == null || value === false) return;
  if (name === "on") for (const [event, act] of Object.entries(value)) el.addEventListener(event, act);
  else if (name === "vars") for (const [key, one] of Object.entries(value)) el.style.setProperty("--" + key, one);
  else if (name === "class") el.className = value;
  else el.setAttribute(name, value === true ? "" : String(value));
}

// Long words of the language, in lower case, with the places where they can break.
const breaks = new Map();
const VERY_LONG = 15;
const LONG = /\p{L}{12,}/gu;

export function breakBy(words) {
  breaks.clear();
  for (const word of words) breaks.set(word.replaceAll("|", ""), word.split("|").map((part) => part.length));
}

// Puts soft hyphens into long words. They count on narrow tiles, and in very long words everywhere (`phone.css`).
function soft(text) {
  if (breaks.size === 0 || text.length < 12) return [text];
  const kids = [];
  let from = 0;
  for (const found of text.matchAll(LONG)) {
    const word = found[0];
    let at = 0;
    const parts = (breaks.get(word.toLowerCase()) || [word.length]).map((length) => word.slice(at, (at += length)));
    const broken = parts.join("\u00ad");
    kids.push(text.slice(from, found.index), word.length < VERY_LONG ? broken : h("bdi", {}, broken));
    from = found.index + word.length;
  }
  const words = [...kids, text.slice(from)].filter(Boolean);
  if (words.every((one) => typeof one === "string")) return [words.join("")];
  const whole = document.createElement("bdi"); // one thing, also where things are side by side
  whole.className = "whole";
  whole.append(...words);
  return [whole];
}

// h("button", {class: "btn", on: {click}}, "words", h("small", {}, "more")); empty children are left out.
export function h(tag, props, ...kids) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) set(el, name, value);
  const shown = kids.flat(3).filter((kid) => kid != null && kid !== false && kid !== "");
  el.append(...shown.flatMap((kid) => (typeof kid === "string" ? soft(kid) : kid)));
  if (tag === "button") el.type = "button";
  return el;
}

// Only names of our own art can become part of an address.
const NAME = /^[a-z0-9_]+\/[a-z0-9_]+$/;
export const art = (name) => `art/${NAME.test(name) ? name : "shell/icon_info"}.svg`;
export const colour = (tone) => (/^#[0-9a-f]{6}$/i.test(tone || "") ? tone : "");

// A picture that was shown before is decoded at once when the page is drawn again, so that it does not flicker.
const seen = new Set();

export function pic(name, cls = "pic", alt = "") {
  const props = { class: cls, src: art(name), alt, draggable: "false", decoding: seen.has(name) ? "sync" : "async" };
  return h("img", { ...props, on: { load: () => seen.add(name) } });
}

export function ico(name, cls = "") {
  const file = name === "hourglass" ? name : "icon_" + name;
  return h("span", { class: "ico " + cls, "aria-hidden": "true", vars: { i: `url(${art("shell/" + file)})` } });
}

// A picture by name, or an icon in the colour of the text.
export const sign = (name, cls) => (name.includes("/") ? pic(name, cls) : ico(name, cls));

// The round window for a face in each shape: its centre and its radius.
const WINDOWS = {
  circle: [12, 12, 7.3], square: [12, 12, 7.3], triangle: [12, 14.6, 5.4], diamond: [12, 12, 6.4], hexagon: [12, 12, 7.2],
  star: [12, 12.6, 5.8],
};

const drawn = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);

// A seat's mark: "circle", or "circle ada" with the face of a person's token.
export function mark(told, cls = "") {
  const [shape, face] = told.split(" ");
  const [fill, d] = SHAPES[shape] || SHAPES.circle;
  const svg = drawn("svg");
  const path = drawn("path");
  set(svg, "viewBox", "0 0 24 24");
  set(svg, "aria-hidden", "true");
  svg.setAttribute("class", "mark " + cls);
  const look = { d, fill, stroke: "#24120a", "stroke-width": "1.4", "stroke-linejoin": "round" };
  for (const [name, value] of Object.entries(look)) set(path, name, value);
  svg.append(path);
  if (face) {
    const [x, y, r] = WINDOWS[shape] || WINDOWS.circle;
    const picture = drawn("image");
    const place = { href: art("shell/face_" + face), x: x - r, y: y - r, width: 2 * r, height: 2 * r };
    for (const [name, value] of Object.entries(place)) set(picture, name, value);
    picture.setAttribute("class", "face");
    svg.append(picture);
  }
  return svg;
}

export const seatColour = (told) => (SHAPES[told.split(" ")[0]] || SHAPES.circle)[0];

// `key` restores the focus when the page is drawn again.
export function btn(label, cls, click, { key = "", small = "", icon = "", picture = "", off = false } = {}) {
  const words = h("span", { class: "words" }, label, small && h("small", {}, small));
  const props = { class: "btn " + cls, "data-key": key || label, "aria-disabled": off && "true", on: { click } };
  return h("button", props, icon && ico(icon), picture && pic(picture), words);
}
