// The link to the program: joins again by itself, and sends a move that was under way once more under its old id.

const VERSION = 1;
const WAITS = [500, 1000, 2000, 4000, 5000];
const SILENT = 6000; // a decision without any answer for so long: the line is dead, whatever the socket says
const POCKET = 8000; // hidden for longer than this, a phone has frozen its sockets
const KEY = "klotho-key";

// randomUUID is only there for https.
const nonce = () => [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(16).padStart(2, "0")).join("");

// The key of the seat stays when the page or the browser is closed, for this address alone. One of an earlier table
// opens nothing: the program says so, and it is forgotten.
const kept = {
  get() {
    try {
      return localStorage.getItem(KEY) || "";
    } catch {
      return "";
    }
  },
  set(key) {
    try {
      if (key) localStorage.setItem(KEY, key);
      else localStorage.removeItem(KEY);
    } catch {
      // A phone that keeps nothing plays on until the page is loaded again.
    }
  },
};

export class Link {
  // told(message) for what arrives, changed(tries) when the line is lost (1, 2, …) or there again (0)
  constructor(told, changed) {
    this.told = told;
    this.changed = changed;
    this.code = decodeURIComponent(location.hash.slice(1));
    this.key = kept.get();
    this.socket = null;
    this.tries = 0;
    this.pending = null;
    this.resend = false;
    this.ended = false;
    this.hiddenAt = 0;
    addEventListener("online", () => this.again());
    addEventListener("pagehide", () => this.drop());
    addEventListener("pageshow", (e) => e.persisted && this.again());
    document.addEventListener("visibilitychange", () => this.seen());
  }

  get knows() {
    return Boolean(this.key || this.code);
  }

  get open() {
    return Boolean(this.socket && this.socket.readyState === WebSocket.OPEN);
  }

  seen() {
    if (document.hidden) this.hiddenAt = Date.now();
    else if (!this.open || Date.now() - this.hiddenAt > POCKET) this.again();
  }

  again() {
    if (this.ended || !this.knows) return;
    this.drop();
    this.join();
  }

  drop() {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }

  join() {
    this.ended = false;
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/wire`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      const who = { ...(this.key && { key: this.key }), ...(this.code && { code: this.code }) };
      this.resend = Boolean(this.pending);
      socket.send(JSON.stringify({ t: "hello", v: VERSION, ...who }));
    });
    socket.addEventListener("message", (e) => this.socket === socket && this.heard(JSON.parse(e.data)));
    socket.addEventListener("close", () => this.socket === socket && this.lost());
  }

  lost() {
    this.drop();
    if (this.ended) return;
    this.timer = setTimeout(() => this.join(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
    this.tries += 1;
    this.changed(this.tries);
  }

  heard(message) {
    if (this.tries) this.changed((this.tries = 0));
    if (message.t === "welcome") this.seated(message.key);
    if (message.t === "table" && message.parts.some((part) => part.is === "seats")) this.forget(); // it opened nothing
    if (message.t === "gone") this.end(message.why !== "elsewhere");
    if (message.t === "no" && !message.id) this.turnedAway(message);
    if ((message.t === "ok" || message.t === "no") && this.pending && message.id === this.pending.id) this.settled();
    this.told(message);
    if (this.pending && this.resend) this.caughtUp(message.t);
  }

  // There again: what was under way is sent once more, and the program does it once.
  caughtUp(kind) {
    if (kind === "hand" || (kind === "table" && this.pending.t === "sit")) this.send();
  }

  seated(key) {
    kept.set((this.key = key));
    this.settled();
  }

  // A key that is known no more: the code of the address may still do.
  turnedAway(message) {
    if (message.why === "seat" && this.key) {
      this.forget();
      if (this.code) this.again();
      else this.end(true);
    } else if (message.why === "code") {
      this.end(true);
      this.code = "";
    } else if (message.why === "full") this.end(false);
  }

  // Another page of this phone may have a seat, and with it another key.
  forget() {
    if (kept.get() === this.key) kept.set("");
    this.key = "";
  }

  // Where another page of this phone has the seat, the key stays: it is the same one.
  end(forgets) {
    this.ended = true;
    this.settled();
    if (forgets) this.forget();
    this.drop();
  }

  // The seat comes from another page of this phone to this one.
  takeOver() {
    this.key = kept.get() || this.key;
    this.join();
  }

  settled() {
    this.pending = null;
    clearTimeout(this.silence);
  }

  say(message) {
    if (!this.open) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  // One decision at a time: a double tap is one move. It is kept until the program has answered.
  do(message) {
    if (this.pending || !this.open) return false;
    this.pending = { ...message, id: nonce() };
    this.send();
    return true;
  }

  // A question changes nothing: nobody waits for its answer, and it is not asked again.
  ask(message) {
    return this.say({ ...message, id: nonce() });
  }

  send() {
    this.resend = false;
    this.say(this.pending);
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), SILENT);
  }
}
