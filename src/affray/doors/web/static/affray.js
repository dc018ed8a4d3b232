// What keeps a page alive: it sends what people do, hears what has changed, and puts new parts in the old one's place.

const $ = (what, within = document) => within.querySelector(what);
const $$ = (what, within = document) => [...within.querySelectorAll(what)];
const page = document.body.dataset;
const asked = (address, body) =>
  fetch(address, body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });

function wrong(text) {
  const place = $("#wrong");
  place.hidden = !text;
  place.textContent = text || "";
  if (text) place.scrollIntoView({ block: "nearest" });
}

function fresh() {
  // Not randomUUID: a table in the house is no secure context.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
}

// ── tables that this browser knows ─────────────────────────────────────────────────────────────

function known() {
  try { return JSON.parse(localStorage.getItem("tables")) || []; } catch { return []; }
}

function remember(id, title) {
  const kept = [{ id, title }, ...known().filter((one) => one.id !== id)].slice(0, 20);
  localStorage.setItem("tables", JSON.stringify(kept));
}

function showKnown() {
  const place = $("#recent");
  for (const { id, title } of known()) {
    const link = Object.assign(document.createElement("a"), { href: `/t/${encodeURIComponent(id)}`, textContent: title });
    const item = document.createElement("li");
    item.append(link);
    $("ul", place).append(item);
    place.hidden = false;
  }
}

async function openTable(form) {
  const { seats = "", ...rest } = Object.fromEntries(new FormData(form));
  const names = seats.split(",").map((one) => one.trim()).filter(Boolean);
  const answer = await asked("/api/tables", { ...rest, seats: names });
  const said = await answer.json();
  if (!answer.ok) return wrong(said.error.message);
  sessionStorage.setItem(`links ${said.id}`, JSON.stringify(said.links));
  await asked(`/api/tables/${said.id}/enter`, { secret: said.links.gm });
  location.href = `/t/${said.id}`;
}

// A link's secret does not stay in the address.
function takenSecret() {
  const secret = location.hash.slice(1);
  if (!secret || document.getElementById(secret)) return "";
  history.replaceState(null, "", location.pathname);
  return secret;
}

// Whoever is at the table already, and opens another of its links.
async function comeInOtherwise() {
  const secret = takenSecret();
  if (!secret || !confirm(page.otherwise)) return;
  const answer = await asked(`/api/tables/${page.table}/enter`, { secret });
  if (answer.ok) return location.reload();
  wrong((await answer.json()).error.message);
}

async function comeIn() {
  const secret = takenSecret();
  const answer = secret && (await asked(`/api/tables/${page.enter}/enter`, { secret }));
  if (answer && answer.ok) return location.reload();
  $("#shut").hidden = false;
  $("#entering").hidden = true;
}

// ── a table ────────────────────────────────────────────────────────────────────────────────────

let version = 0;
let fetching = null;
let again = false;

async function refresh() {
  if (fetching) { again = true; return fetching; }
  fetching = (async () => {
    do {
      again = false;
      const answer = await fetch(`/t/${page.table}/parts?since=${version}`);
      if (answer.status === 401) return location.reload();
      if (answer.ok) put(await answer.json());
      $("#away").hidden = answer.ok;
    } while (again);
  })();
  try { await fetching; } finally { fetching = null; }
}

function put({ version: now, parts, lines, news, struck }) {
  for (const [name, html] of Object.entries(parts)) morph($(`#${name}`), html);
  const log = $("#log");
  const box = log.parentElement;
  const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  const taken = new Set(struck.map(String));
  for (const line of log.children) line.classList.toggle("struck", taken.has(line.dataset.version));
  if (now > version) log.insertAdjacentHTML("beforeend", lines);
  if (atEnd) box.scrollTop = box.scrollHeight;
  if (news.length && now > version) $("#news").textContent = news.slice(-4).join(" ");
  version = now;
  dress();
}

function morph(place, html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  align(place, made.content);
}

// Make the children of `old` those of `made`, in place: what is the same element stays, with its focus.
function align(old, made) {
  const keyed = new Map($$(":scope > [data-key]", old).map((one) => [one.dataset.key, one]));
  let at = old.firstChild;
  for (const wanted of [...made.childNodes]) {
    const mine = wanted.dataset?.key !== undefined ? keyed.get(wanted.dataset.key) : at;
    if (mine && mine.nodeName === wanted.nodeName && mine.dataset?.key === wanted.dataset?.key) {
      if (mine !== at) old.insertBefore(mine, at);
      become(mine, wanted);
      at = mine.nextSibling;
    } else old.insertBefore(wanted, at);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

function become(mine, wanted) {
  if (mine.nodeType !== 1) { if (mine.data !== wanted.data) mine.data = wanted.data; return; }
  if (mine.isEqualNode(wanted)) return;
  const kept = mine.nodeName === "DETAILS" ? new Set(["open"]) : mine.id === "links" ? new Set(["hidden"]) : new Set();
  for (const { name } of [...mine.attributes]) if (!wanted.hasAttribute(name) && !kept.has(name)) mine.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (mine.getAttribute(name) !== value) mine.setAttribute(name, value);
  if (mine.matches("input, textarea, select") && mine !== document.activeElement && "was" in wanted.dataset) mine.value = wanted.getAttribute("value");
  if (mine.id === "links") return;
  align(mine, wanted);
}

let acting = Promise.resolve();
let busy = 0;

// One after the other. A second press on a decision would be for what is no longer asked, and is none.
function act(action, { against = true, once = false } = {}) {
  if (once && busy) return false;
  busy += 1;
  const done = acting.then(() => send(action, against)).finally(() => { busy -= 1; });
  acting = done.catch(() => {});
  return done;
}

async function send(action, against) {
  const body = { ...action, key: fresh(), ...(against ? { version } : {}) };
  for (let turn = 0; ; turn += 1) {
    try {
      const answer = await asked(`/api/tables/${page.table}/actions`, body);
      const said = await answer.json();
      wrong(answer.ok ? "" : said.error.message);
      await refresh();
      return answer.ok;
    } catch (gone) {
      if (turn === 3) { $("#away").hidden = false; throw gone; }
      await new Promise((done) => setTimeout(done, 400 * 2 ** turn));  // the same key: it is taken once
    }
  }
}

function listen() {
  const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/api/tables/${page.table}/live?version=${version}`);
  socket.onopen = () => { $("#away").hidden = true; listen.wait = 500; };
  socket.onmessage = ({ data }) => { if (JSON.parse(data).version !== version) refresh().catch(() => {}); };
  socket.onclose = ({ code }) => {
    if (code === 4401 || code === 4403) return location.reload();
    $("#away").hidden = false;
    setTimeout(listen, listen.wait = Math.min(10000, (listen.wait || 500) * 1.7));
  };
}

// ── what a choice is worth ─────────────────────────────────────────────────────────────────────

let weighing = { asked: null, said: null };

async function advise() {
  const place = $("[data-advice]");
  if (!place) return;
  const question = `${version} ${$("h2", $("#ask")).textContent}`;
  if (weighing.asked !== question) {
    const mine = weighing = { asked: question, said: null };
    const answer = await fetch(`/t/${page.table}/worths`);
    if (!answer.ok) return;
    mine.said = await answer.json();
    if (weighing !== mine) return;
  }
  if (weighing.said) worths(weighing.said);
}

function worths({ why, options }) {
  const place = $("[data-why]", $("#ask"));
  if (place) place.textContent = why;
  for (const button of $$("[data-label]", $("#ask"))) {
    const found = options[button.dataset.label];
    if (!found) continue;
    $(".worth", button).textContent = found.words;
    button.classList.toggle("best", found.best);
  }
}

// ── real dice ──────────────────────────────────────────────────────────────────────────────────

let tapped = [];
let tappedFor = "";

// What was tapped was for one throw: for the next, or once it is taken back, it counts no more. A note changes nothing.
function throwNow(place) {
  const done = ["#log > li:not(.note)", "#log > .struck"].map((what) => $$(what).length);
  return [place.dataset.roll, $("#ask h2").textContent, ...done].join(" ");
}

// Which die is wanted after some faces, as a throw falls: an exploding die goes on after its highest face.
function wanted({ dice, deck, draw }, faces) {
  if (deck) {
    const left = new Map(deck);
    for (const rank of faces) left.set(rank, left.get(rank) - 1);
    return faces.length < draw ? { faces: [...left].filter(([, count]) => count > 0).map(([rank]) => rank), number: faces.length + 1, whole: draw } : null;
  }
  let at = 0;
  for (const [number, die] of dice.entries()) {
    for (let turn = 0; ; turn += 1) {
      const tries = faces.slice(at, at + Math.abs(die.best));
      if (tries.length < Math.abs(die.best)) return { sides: die.sides, name: die.name, number: number + 1, whole: dice.length, again: turn > 0 };
      at += tries.length;
      const kept = die.best > 0 ? Math.max(...tries) : Math.min(...tries);
      if (!die.again || kept !== die.sides) break;
    }
  }
  return null;
}

function keys() {
  const place = $("[data-roll]");
  if (!place) { tapped = []; return; }
  const now = throwNow(place);
  if (now !== tappedFor) [tapped, tappedFor] = [[], now];
  const throwing = JSON.parse(place.dataset.roll);
  const next = wanted(throwing, tapped);
  if (!next) { const faces = tapped; tapped = []; return act({ do: "faces", faces }, { once: true }); }
  const row = $(".keys", place);
  const said = row.dataset.next.replace("{number}", next.number).replace("{whole}", next.whole);
  const head = document.createElement("span");
  head.textContent = `${said}${next.sides ? ` · d${next.sides}` : ""}${next.name ? ` ${next.name}` : ""}${next.again ? ` · ${row.dataset.again}` : ""}`;
  const faces = next.faces || Array.from({ length: Math.min(next.sides, 30) }, (_, face) => face + 1);
  row.replaceChildren(head, ...faces.map((face) => {
    const key = Object.assign(document.createElement("button"), { type: "button", textContent: face });
    key.dataset.face = face;
    return key;
  }));
  $(".fell", place).textContent = tapped.join("  ");
  $("[data-back]", place).hidden = !tapped.length;
}

// ── what is shown once a part is new ───────────────────────────────────────────────────────────

function dress() {
  keys();
  advise();
  const links = $("#links");
  const kept = sessionStorage.getItem(`links ${page.table}`);
  if (!links || !kept || !links.hidden) return;
  const { gm, spectator, seats } = JSON.parse(kept);
  for (const [whom, secret] of [...Object.entries(seats), ["👁", spectator], ["GM", gm]]) {
    const item = document.createElement("li");
    const address = `${location.origin}/t/${page.table}#${secret}`;
    item.append(Object.assign(document.createElement("span"), { textContent: `${whom}: ` }), Object.assign(document.createElement("a"), { href: address, textContent: address }));
    $("ul", links).append(item);
  }
  links.hidden = false;
}

function read(text) {
  try { return JSON.parse(text); } catch { return text; }
}

// On the rules' page of a table: read the book otherwise from the next attack on.
async function rule(set) {
  const { tableRules } = $("[data-table-rules]").dataset;
  const answer = await asked(`/api/tables/${tableRules}/actions`, { do: "rule", set: [set], key: fresh() });
  if (answer.ok) return location.reload();
  wrong((await answer.json()).error.message);
}

const DOING = {
  open: openTable,
  async correct(form) {
    const set = $$("input[name]", form).filter((one) => one.name && one.value !== one.dataset.was).map((one) => `${one.name}=${one.value}`);
    const why = $("[data-why]", form);
    const said = why.value ? { why: why.value } : {};
    if (set.length && await act({ do: "correct", who: form.dataset.correct, set, ...said }, { against: false })) why.value = "";
  },
  async add(form) {
    const { from, name, side, count, hide, owner = "", more } = Object.fromEntries(new FormData(form));
    const none = () => Object.create(null);  // so that no name in it is special
    const fighter = Object.assign(none(), { ...(from ? { from } : {}), ...(name ? { name } : {}), side, count: Number(count) });
    for (const line of more.split("\n")) {
      const [path, ...rest] = line.split("=");
      if (!line.trim()) continue;
      if (!rest.length) return wrong(form.dataset.add.replace("{line}", line.trim()));
      const way = path.trim().split(".");
      let at = fighter;
      for (const part of way.slice(0, -1)) at = typeof at[part] === "object" && at[part] ? at[part] : (at[part] = none());
      at[way.at(-1)] = read(rest.join("=").trim());
    }
    if (await act({ do: "add", fighter, hide, owner }, { against: false })) form.reset();
  },
  async faces(form) {
    const faces = form.elements.faces.value.split(/[^0-9]+/).filter(Boolean).map(Number);
    tapped = [];
    await act({ do: "faces", faces });
  },
  async do(form) {
    if (await act({ do: form.dataset.do, ...Object.fromEntries(new FormData(form)) }, { against: form.dataset.do !== "note" })) form.reset();
  },
};

document.addEventListener("submit", (event) => {
  const kind = Object.keys(DOING).find((one) => one in event.target.dataset);
  if (!kind) return;
  event.preventDefault();
  DOING[kind](event.target);
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!button || button.disabled) return;
  const { decide, act: action, face, ruling } = button.dataset;
  if (ruling) return rule(ruling);
  if (face) { tapped.push(Number(face)); keys(); $(".keys button")?.focus(); }
  if ("back" in button.dataset) { tapped.pop(); keys(); }
  if (!decide && !action) return;
  button.disabled = true;
  try { await act(JSON.parse(decide || action), { once: Boolean(decide) }); } finally { button.disabled = false; }
  if (decide && !document.activeElement?.closest?.("#ask")) $("#ask button")?.focus({ preventScroll: true });
});

document.addEventListener("change", (event) => {
  const { change, who, field } = event.target.dataset;
  if (change) act({ do: change, who, [field]: event.target.value }, { against: false });
});

if ("enter" in page) {
  comeIn();
  addEventListener("hashchange", comeIn);
}
else if ("table" in page) {
  version = Number($("#ask").dataset.version);
  remember(page.table, page.title);
  $(".lines").scrollTop = $(".lines").scrollHeight;
  dress();
  listen();
  comeInOtherwise();
  addEventListener("hashchange", comeInOtherwise);
  addEventListener("visibilitychange", () => { if (!document.hidden) refresh().catch(() => {}); });
} else if ($("#recent")) showKnown();
