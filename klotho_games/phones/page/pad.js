// The pad that steers the big screen, by taps or by swipes, in which every 36 px are one step.

import { btn, h, ico } from "./make.js";
import { t } from "./now.js";

const STEP = 36;

export function padOf(keys, press) {
  const key = (name, icon) => {
    const props = { class: name === "confirm" ? "ok" : name, "aria-label": icon ? t(name) : null, "data-key": "pad-" + name };
    return h("button", { ...props, on: { click: () => press(name) } }, icon ? ico(icon) : t("ok"));
  };
  const ways = [key("up", "up"), key("left", "left"), key("confirm"), key("right", "right"), key("down", "down")];
  const cross = h("div", { class: "cross", role: "group", "aria-label": t("directions") }, ways);
  swipes(cross, press);
  const row = keys.map((one) => {
    const made = btn(one.label, "leather", () => press(one.action), { icon: one.icon, key: "pad-" + one.action });
    if (one.flip) made.firstChild.classList.add("flip");
    return made;
  });
  return h("div", { class: "padwrap" }, cross, row.length > 0 && h("div", { class: "padrow" + (row.length % 3 ? "" : " three") }, row));
}

function swipes(cross, press) {
  let from = null;
  let swiped = false;
  cross.addEventListener("pointerdown", (e) => {
    from = [e.clientX, e.clientY];
    swiped = false;
  });
  cross.addEventListener("pointermove", (e) => {
    if (!from) return;
    const dx = e.clientX - from[0];
    const dy = e.clientY - from[1];
    if (Math.max(Math.abs(dx), Math.abs(dy)) < STEP) return;
    from = [e.clientX, e.clientY];
    swiped = true;
    if (Math.abs(dx) > Math.abs(dy)) press(dx > 0 ? "right" : "left");
    else press(dy > 0 ? "down" : "up");
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) cross.addEventListener(end, () => (from = null));
  cross.addEventListener("click", (e) => {
    if (!swiped) return;
    e.stopPropagation();
    e.preventDefault();
    swiped = false;
  }, true);
}

export function padKeys() {
  const key = (action, words, icon, flip = false) => ({ action, label: t(words), icon, flip });
  return [
    key("cancel", "back", "back"), key("zoom", "closer", "zoom"), key("menu", "menu", "menu"),
    key("turn-left", "turn-left", "undo"), key("turn-right", "turn-right", "undo", true), key("next", "next", "right"),
  ];
}
