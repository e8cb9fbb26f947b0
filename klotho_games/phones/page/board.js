// A person's own board: pictures that lie on each other, each turned about its point.

import { art, h } from "./make.js";

const made = (name, props) => {
  const el = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(props)) el.setAttribute(key, value);
  return el;
};

export function boardOf(part) {
  const layers = part.layers.map((layer) => {
    const [x, y, width, height] = layer.box;
    const place = `translate(${layer.at.join(" ")}) rotate(${layer.turn || 0})`;
    const picture = made("image", { href: art(layer.art), x, y, width, height, transform: place });
    picture.addEventListener("load", () => picture.setAttribute("data-there", ""));
    return picture;
  });
  const svg = made("svg", { viewBox: part.box.join(" "), class: "board", role: "img", "aria-label": part.said });
  svg.append(...layers);
  return [h("h3", { class: "over" }, part.label), svg];
}
