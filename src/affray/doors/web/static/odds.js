// The odds page: what is typed is asked at once, and what is asked stands in the address, to be shared.

const $ = (what, within = document) => within.querySelector(what);
const $$ = (what, within = document) => [...within.querySelectorAll(what)];
const book = document.body.dataset.odds;
const form = $("#ask");
const MOST_BESIDE = 4;
const SOON = 120;  // milliseconds of quiet after a key, so that a number is typed to its end

// Only what differs from what the page began with is asked: the rest is the preset's.
function query() {
  const asked = new URLSearchParams();
  const begun = $("[name=preset]", form);
  asked.set("preset", begun.value);
  for (const one of $$("[data-was]", form)) {
    const set = changed.has(one.name) || one.value !== one.dataset.was;
    if (set && one.value !== "") { asked.set(one.name, one.value); changed.add(one.name); }
  }
  return asked;
}

const changed = new Set([...new URLSearchParams(location.search).keys()].filter((name) => /^[sr]\./.test(name)));
const beside = new URLSearchParams(location.hash.slice(1)).getAll("beside");
let asking = null;
let timer = 0;

async function ask() {
  asking?.abort();
  asking = new AbortController();
  const asked = query();
  history.replaceState(null, "", `?${asked}${location.hash}`);
  $("#answer").setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`/odds/${book}/answer?${asked}`, { signal: asking.signal });
    const said = await answer.json();
    fault(said.wrong ?? said.error?.message, said.path);
    if (said.html) {
      $("#answer").innerHTML = said.html;
      show(asked);
      $("#news").textContent = $("#answer .best th")?.textContent ?? "";
    }
  } catch (gone) {
    if (gone.name !== "AbortError") throw gone;
    return;
  }
  $("#answer").setAttribute("aria-busy", "false");
}

function fault(text, path = "") {
  for (const one of $$("[data-fault]", form)) one.hidden = true;
  for (const one of $$("[aria-invalid]", form)) one.removeAttribute("aria-invalid");
  const at = text && $(`[data-fault="${CSS.escape(path.replace(/^rulings\./, ""))}"]`, form);
  $("#wrong").hidden = !text || Boolean(at);
  $("#wrong").textContent = text || "";
  if (!at) return;
  at.hidden = false;
  at.textContent = text;
  const field = at.parentElement.querySelector("input, select");
  field.setAttribute("aria-invalid", "true");
}

function show(asked) {
  const dark = document.documentElement.dataset.light === "dark"
    || (document.documentElement.dataset.light === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const drawn = new URLSearchParams([...asked, ["dark", dark ? "1" : "0"]]);
  $("#picture").hidden = false;
  $("#picture img").src = `/odds/${book}/picture/svg?${drawn}`;
  if ($("#explore").open) $("#explore iframe").src = `/odds/${book}/picture/html?${drawn}`;
  for (const link of $$("[data-export]")) {
    link.href = `/odds/${book}/picture/${link.dataset.export}?${asked}`;
  }
}

async function keep(asked) {
  const answer = await fetch(`/odds/${book}/answer?${asked}`);
  const { html } = await answer.json();
  if (!html) return;
  const card = document.createElement("article");
  card.className = "card answer";
  card.innerHTML = html;
  const head = document.createElement("h2");
  head.textContent = [...new URLSearchParams(asked)].map(([name, value]) => (name === "preset" ? value : `${name.replace(/^[sr]\./, "")} = ${value}`)).join(" · ");
  const away = Object.assign(document.createElement("button"), { type: "button", textContent: "×" });
  away.setAttribute("aria-label", `× ${head.textContent}`);
  away.addEventListener("click", () => { card.remove(); beside.splice(beside.indexOf(asked), 1); keepAddress(); });
  card.prepend(away, head);
  $("#beside").append(card);
}

function keepAddress() {
  const kept = new URLSearchParams(beside.map((one) => ["beside", one]));
  history.replaceState(null, "", `${location.search}#${kept}`);
  $("[data-keep]").disabled = beside.length >= MOST_BESIDE;
}

form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
form.addEventListener("input", (event) => {
  if ("reload" in event.target.dataset) { location.search = `?preset=${encodeURIComponent(event.target.value)}`; return; }
  clearTimeout(timer);
  timer = setTimeout(ask, SOON);
});
$("[data-keep]").addEventListener("click", () => {
  const asked = query().toString();
  if (beside.includes(asked) || beside.length >= MOST_BESIDE) return;
  beside.push(asked);
  keepAddress();
  keep(asked);
});
$("[data-share]").addEventListener("click", async ({ target }) => {
  try { await navigator.clipboard.writeText(location.href); target.append(" ✓"); } catch { prompt("", location.href); }
});
$("#explore").addEventListener("toggle", () => show(query()));

// Another language, or light, keeps what was typed and what is kept beside.
for (const link of $$(".prefer a")) {
  link.addEventListener("click", () => {
    const address = new URL(link.href);
    address.searchParams.set("back", location.pathname + location.search + location.hash);
    link.href = address;
  });
}

// Without the library that draws there are the numbers alone.
$("#picture img").addEventListener("error", () => { $("#picture").hidden = true; });

if ($("#answer").childElementCount) show(query());
beside.forEach(keep);
