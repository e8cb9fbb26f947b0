// What this phone knows now. Everything of the game is in `doc`, the newest page that the program has sent.

export const now = {
  doc: null, // "table", "hand" or "gone"
  words: {}, // what the page says by itself, by id
  reactions: [],
  chosen: new Map(), // which card of a part is in the middle, which course is lit: by the part's key
  picks: new Map(), // what is picked of a part of which several may be
  touched: "", // the part that the large button speaks of
  found: "", // what is looked for in a long list
  view: "hand", // or "pad"
  covered: false,
  asked: 0, // the page on which the decision was made that is under way
  done: 0, // the page on which one has been made
  lost: false,
  tries: 0,
};

// Words of the page itself; `{name}` in them is filled with what belongs to the game.
export function t(id, filled = {}) {
  return (now.words[id] || "").replace(/\{(\w+)\}/g, (whole, name) => (name in filled ? String(filled[name]) : whole));
}

// A part keeps what was chosen of it from page to page as long as it is called the same.
export const partKey = (part) => `${part.is}:${part.picks || ""}:${part.label || part.title || ""}`;

const ITEMS = { hand: "cards", choose: "cards", piles: "piles", courses: "courses" };

// The things of which one is chosen before the large button makes its move.
export function itemsOf(part) {
  return ITEMS[part.is] && !part.picks ? part[ITEMS[part.is]] : [];
}

export function chosenOf(part) {
  const items = itemsOf(part);
  const found = items.find((item) => item.id === now.chosen.get(partKey(part)));
  if (found) return found;
  const start = Array.isArray(part.start) ? part.start[0] : part.start;
  if (part.is === "hand" && !start) return items[Math.floor((items.length - 1) / 2)] || null;
  return items.find((item) => item.id === start) || items.find((item) => item.move) || items[0] || null;
}

export function choose(part, id) {
  now.chosen.set(partKey(part), id);
  now.touched = partKey(part);
}

const thingsOf = (part) => (part.is === "dice" ? part.dice : part.cards);

export function picksOf(part) {
  const key = partKey(part);
  if (!now.picks.has(key)) now.picks.set(key, new Set(part.start || []));
  const there = thingsOf(part).map((item) => item.id);
  return new Set([...now.picks.get(key)].filter((id) => there.includes(id)));
}

export function togglePick(part, id) {
  const picks = picksOf(part);
  if (!picks.delete(id)) picks.add(id);
  if (part.most && picks.size > part.most) picks.delete([...picks][0]);
  now.picks.set(partKey(part), picks);
  now.touched = partKey(part);
}

// Everything that is picked for a button, in the order in which it stands on the page.
export function pickedFor(button) {
  const parts = now.doc.parts.filter((part) => part.picks === button);
  return parts.flatMap((part) => {
    const picks = picksOf(part);
    const free = thingsOf(part).filter((item) => !item.fixed);
    return free.map((item) => item.id).filter((id) => picks.has(id) !== Boolean(part.rest));
  });
}

// After a decision of one's own nothing is chosen or picked any more; while others play, it stays.
export function forgetPicks() {
  now.picks.clear();
  now.touched = "";
  now.found = "";
}
