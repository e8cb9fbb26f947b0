// A hand of cards to swipe through. The large button belongs to the card in the middle.

import { drawn, said } from "./cards.js";
import { h, ico } from "./make.js";
import { choose, chosenOf, now, partKey, t } from "./now.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const SETTLED = 90;

export function handOf(part, act) {
  const { cards } = part;
  if (cards.length === 0) return [];
  const yours = now.doc.turn === "you" && cards.some((card) => card.move);
  const slots = cards.map(slotOf);
  const dots = h("div", { class: "dots", "aria-hidden": "true" }, cards.map(() => h("i")));
  const tells = h("div", { class: "tells" });
  const props = { class: "hand" + (cards.length === 1 ? " single" : ""), role: yours ? "radiogroup" : "group" };
  const row = h("div", { ...props, "aria-label": part.label, on: { keydown: arrows } }, slots);
  let settling = 0;
  row.addEventListener("scroll", () => {
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLED);
  }, { passive: true });

  function slotOf(card, n) {
    const place = t("one-of", { n: n + 1, all: cards.length });
    const tilt = (n - (cards.length - 1) / 2) * 2.2;
    const click = () => (card === chosenOf(part) ? act.closer(card) : choosing(card, true));
    return h("button", {
      class: "slot", role: yours ? "radio" : null, "aria-label": `${said(card)} ${place}`, vars: { tilt: `${tilt}deg` },
      "data-key": `${partKey(part)}/${card.id}`, on: { click },
    }, drawn(card));
  }

  function settle() {
    const mid = row.scrollLeft + row.clientWidth / 2;
    const off = (slot) => Math.abs(slot.offsetLeft + slot.offsetWidth / 2 - mid);
    const near = slots.reduce((a, b) => (off(a) < off(b) ? a : b));
    const card = cards[slots.indexOf(near)];
    if (row.isConnected && card !== chosenOf(part)) choosing(card, false);
  }

  function arrows(e) {
    const step = STEPS[e.key];
    if (!step) return;
    e.preventDefault();
    const next = (cards.indexOf(chosenOf(part)) + step + cards.length) % cards.length;
    choosing(cards[next], true);
    slots[next].focus({ preventScroll: true });
  }

  function choosing(card, scroll) {
    choose(part, card.id);
    paint();
    if (scroll) centre();
    act.foot();
  }

  function centre(behavior) {
    const slot = slots[cards.indexOf(chosenOf(part))];
    row.scrollTo({ left: slot.offsetLeft + slot.offsetWidth / 2 - row.clientWidth / 2, behavior });
  }

  function paint() {
    const chosen = chosenOf(part);
    cards.forEach((card, n) => {
      const on = card === chosen;
      slots[n].classList.toggle("now", on);
      if (yours) slots[n].setAttribute("aria-checked", String(on));
      slots[n].tabIndex = on ? 0 : -1;
      dots.children[n].className = on ? "now" : "";
    });
    const words = now.covered ? [t("covered"), t("covered-tap")] : [chosen.name, chosen.tells || chosen.line || ""];
    const zoom = { class: "closer", "aria-label": `${t("closer")}: ${words[0]}`, "data-key": "closer" };
    const text = h("div", {}, h("strong", {}, words[0]), h("span", {}, words[1]));
    tells.replaceChildren(text, h("button", { ...zoom, on: { click: () => act.closer(chosenOf(part)) } }, ico("zoom")));
  }

  paint();
  requestAnimationFrame(() => requestAnimationFrame(() => centre("instant")));
  const title = h("h3", { class: "over" }, part.label);
  return [title, row, cards.length > 1 && dots, tells];
}
