// The connection to the program. It reconnects by itself, and sends an unanswered decision again with the same id.

const VERSION = 2;
const WAITS = [500, 1000, 2000, 3000];
const SILENT = 6000; // milliseconds without an answer to a decision, after which the connection is dead, whatever the socket says
const OPENING = 4000; // milliseconds for a new connection to answer: without Wi-Fi, a browser waits for minutes
const POCKET = 8000; // milliseconds: a phone that was hidden for longer has frozen its sockets
const QUIET = 8000; // milliseconds without a message, after which the page asks whether the program is still there
const BEAT = JSON.stringify({ t: "beat" });
const KEY = "klotho-key";

// randomUUID exists only over https.
const nonce = () => [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(16).padStart(2, "0")).join("");

// The key stays when the page or the browser is closed, for this address only. The program rejects the key of an earlier
// evening, which is then forgotten.
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
      // Without storage the key lasts until the page is loaded again.
    }
  },
};

export class Link {
  // told(message) is called for each message, changed(tries) when the connection is lost (1, 2, …) or back (0)
  constructor(told, changed) {
    this.told = told;
    this.changed = changed;
    this.code = decodeURIComponent(location.hash.slice(1));
    this.key = kept.get();
    this.lang = "";
    this.socket = null;
    this.tries = 0;
    this.pending = null;
    this.resend = false;
    this.ended = false;
    this.hiddenAt = 0;
    this.heardAt = 0;
    this.beatAt = 0;
    this.tickedAt = Date.now();
    addEventListener("online", () => this.again());
    addEventListener("offline", () => this.open && this.lost());
    addEventListener("pagehide", () => this.drop());
    addEventListener("pageshow", (e) => e.persisted && this.again());
    document.addEventListener("resume", () => this.again()); // the browser had frozen the page
    document.addEventListener("visibilitychange", () => this.seen());
    setInterval(() => this.listen(), QUIET / 4);
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
    else this.beat();
  }

  // A socket without Wi-Fi looks open for a long time. Only an answer shows that the program is still there.
  listen() {
    const now = Date.now();
    const slept = now - this.tickedAt > POCKET; // the timer stood still, and so did the socket
    this.tickedAt = now;
    if (!this.open || document.hidden) return;
    if (slept) this.again();
    else if (now - this.heardAt > QUIET) this.beat();
  }

  beat() {
    const now = Date.now();
    if (!this.open || this.beating || now - this.beatAt < 1000) return; // more often would be rejected
    this.beatAt = now;
    this.socket.send(BEAT);
    this.beating = setTimeout(() => this.lost(), OPENING);
  }

  again() {
    if (this.ended || !this.knows) return;
    this.drop();
    this.join();
  }

  drop() {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    clearTimeout(this.opening);
    this.stopBeat();
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }

  join() {
    this.ended = false;
    clearTimeout(this.timer);
    this.tickedAt = Date.now(); // the timer may have stood still until now, but this line has not
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/wire`);
    this.socket = socket;
    this.opening = setTimeout(() => this.socket === socket && this.lost(), OPENING);
    socket.addEventListener("open", () => {
      const who = { ...(this.key && { key: this.key }), ...(this.code && { code: this.code }), ...(this.lang && { lang: this.lang }) };
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

  stopBeat() {
    clearTimeout(this.beating);
    this.beating = 0;
  }

  heard(message) {
    this.heardAt = Date.now();
    clearTimeout(this.opening);
    this.stopBeat();
    if (message.t === "beat") return;
    if (this.tries) this.changed((this.tries = 0));
    if (message.t === "welcome") this.entered(message.key);
    if (message.t === "room" && !message.me) this.forget(); // the key was not valid
    if (message.t === "gone") this.end(message.why !== "elsewhere");
    if (message.t === "no" && !message.id) this.turnedAway(message);
    if ((message.t === "ok" || message.t === "no") && this.pending && message.id === this.pending.id) this.settled();
    this.told(message);
    if (this.pending && this.resend) this.caughtUp(message.t);
  }

  // After a reconnection, sends the unanswered decision again. The program plays it only once.
  caughtUp(kind) {
    if (kind === "hand" || (kind === "table" && this.pending.t !== "do")) this.send();
    else if (kind === "table") this.settled(); // the game is over
  }

  entered(key) {
    kept.set((this.key = key));
    this.settled();
  }

  // If the key is no longer valid, the code in the address may still be.
  turnedAway(message) {
    if (message.why === "key" && this.key) {
      this.forget();
      if (this.code) this.again();
      else this.end(true);
    } else if (message.why === "code") {
      this.end(true);
      this.code = "";
    } else if (message.why === "full") this.end(false);
  }

  // Keeps a stored key of another page of this phone.
  forget() {
    if (kept.get() === this.key) kept.set("");
    this.key = "";
  }

  // If another page of this phone is in the room, the key stays, because it is the same one.
  end(forgets) {
    this.ended = true;
    this.settled();
    if (forgets) this.forget();
    this.drop();
  }

  // Takes over from another page of this phone.
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

  // Sends one decision at a time, so that a double tap is one move. It is kept until the program has answered.
  do(message) {
    if (this.pending || !this.open) return false;
    this.pending = { ...message, id: nonce() };
    this.send();
    return true;
  }

  // Sends a question that changes nothing. It is not repeated after a lost connection.
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
