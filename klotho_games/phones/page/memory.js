// What this phone remembers for the next evening: the person's name, picture, language and seat.

const KEYS = { name: "klotho-name", face: "klotho-face", language: "klotho-language", seat: "klotho-seat" };
const now = {}; // without storage, everything lasts until the page is loaded again

export function recall(what) {
  try {
    return localStorage.getItem(KEYS[what]) || now[what] || "";
  } catch {
    return now[what] || "";
  }
}

export function remember(what, value) {
  now[what] = value;
  try {
    if (value) localStorage.setItem(KEYS[what], value);
    else localStorage.removeItem(KEYS[what]);
  } catch {
    // It is only kept in this page.
  }
}
