// The present state of this phone. Everything about the game is in `doc`, the newest page from the program.

export const now = {
  doc: null, // its `t` is "table", "hand", "gone" or "ask"
  room: { me: null, people: [], seats: [], steps: [], questions: [] }, // who is here, and what this phone may ask for
  words: {}, // the page's own words, by id
  reactions: [],
  languages: [],
  faces: [],
  chosen: new Map(), // by the part's key: the id of the chosen card or course
  picks: new Map(), // by the part's key: the ids of all picks
  touched: "", // the key of the part that was touched last, which the large button belongs to
  ready: "", // the id of the move that was chosen last from a list or among the buttons: the large button makes it
  tapped: 0, // when something was last chosen or sent, in milliseconds
  found: "", // the text to search for in a long list
  view: "hand", // or "pad"
  covered: false,
  asked: 0, // the number of the page whose decision was sent and not answered yet
  done: 0, // the number of the page whose decision was accepted
  began: 0, // when the newest page came, in milliseconds of the phone's clock
  clause: "", // the clause of the last refusal, at which the rules open
  lost: false,
  tries: 0,
};

// Returns words of the page, with `{name}` replaced by the given values.
export function t(id, filled = {}) {
  return (now.words[id] || "").replace(/\{(\w+)\}/g, (whole, name) => (name in filled ? String(filled[name]) : whole));
}

// A part keeps its choice from page to page as long as it has the same key.
export const partKey = (part) => `${part.is}:${part.picks || ""}:${part.label || part.title || ""}`;

const ITEMS = { hand: "cards", choose: "cards", piles: "piles", courses: "courses" };

// The items of which one is chosen for the large button.
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
  touch(part);
}

function touch(part) {
  now.touched = partKey(part);
  now.ready = "";
}

// Chooses a move for the large button. Nothing happens in the game before that is tapped.
export function makeReady(id, e) {
  now.ready = id;
  now.tapped = e.timeStamp;
}

// The second tap of a double tap confirms nothing.
const DOUBLE = 350;
export const isDouble = (e) => e.isTrusted && e.timeStamp - now.tapped < DOUBLE;

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
  touch(part);
}

// All picks for a button, in the order of the page.
export function pickedFor(button) {
  const parts = now.doc.parts.filter((part) => part.picks === button);
  return parts.flatMap((part) => {
    const picks = picksOf(part);
    const free = thingsOf(part).filter((item) => !item.fixed);
    return free.map((item) => item.id).filter((id) => picks.has(id) !== Boolean(part.rest));
  });
}

// Called after the person's own decision. While others play, the picks stay.
export function forgetPicks() {
  now.picks.clear();
  now.touched = "";
  now.ready = "";
  now.found = "";
}
