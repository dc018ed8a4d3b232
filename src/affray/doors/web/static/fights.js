// The fights' page: fighters are cards; what comes of them is asked, and may be given up.

const $ = (what, within = document) => within.querySelector(what);
const $$ = (what, within = document) => [...within.querySelectorAll(what)];
const book = document.body.dataset.fights;
const form = $("#ask");
let asking = null;

// Every field that says something, fighter by fighter, so that the address is the whole fight.
function query() {
  const asked = new URLSearchParams();
  for (const one of $$("[name]", form)) if (one.value !== "" && !("reload" in one.dataset)) asked.set(one.name, one.value);
  return asked;
}

async function ask() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const asked = query();
  const began = Date.now();
  const said = $("#under").dataset.said;
  const tick = setInterval(() => { $("#under").textContent = said.replace("{seconds}", Math.round((Date.now() - began) / 1000)); }, 500);
  $("[data-cancel]").hidden = false;
  $("#answer").setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`/fights/${book}/answer?${asked}`, { signal });
    const { html, wrong, path, error } = await answer.json();
    fault(wrong ?? error?.message, path);
    if (html) {
      history.replaceState(null, "", `?${asked}`);
      $("#answer").innerHTML = html;
      show(asked);
    }
  } catch (gone) {
    if (gone.name !== "AbortError") throw gone;
  } finally {
    clearInterval(tick);
    if (signal === asking.signal) {
      $("#under").textContent = "";
      $("[data-cancel]").hidden = true;
      $("#answer").setAttribute("aria-busy", "false");
    }
  }
}

function fault(text, path = "") {
  $("#wrong").hidden = !text;
  $("#wrong").textContent = text || "";
  for (const one of $$("[aria-invalid]", form)) one.removeAttribute("aria-invalid");
  const [kind, number, ...way] = (path || "").split(".");
  if (!text || kind !== "fighters") return;
  const card = $$("[data-card]", form)[Number(number)];
  const field = card && $(`[name$="${CSS.escape(`.${way.join(".")}`)}"]`, card);
  field?.setAttribute("aria-invalid", "true");
}

function show(asked) {
  const { light } = document.documentElement.dataset;
  const dark = light === "dark" || (light === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  $("#picture").hidden = $("#exports").hidden = false;
  $("#picture img").src = `/fights/${book}/picture/svg?${asked}&dark=${dark ? 1 : 0}`;
  for (const link of $$("[data-export]")) link.href = `/fights/${book}/${link.dataset.export}?${asked}`;
}

async function more() {
  const numbers = $$("[data-card]", form).map((one) => Number(one.dataset.card));
  const number = Math.max(-1, ...numbers) + 1;
  const begun = new URLSearchParams({ number });
  for (const one of $$(`[name^="f.${Math.max(0, ...numbers)}."]`, form)) {
    const path = one.name.replace(/^f\.\d+\./, "");
    if (one.value !== "") begun.set(`f.${number}.${path}`, path === "name" ? `${one.value} ${number + 1}` : one.value);
  }
  await card(begun, (html) => $("#cards").insertAdjacentHTML("beforeend", html));
  $("#cards").lastElementChild.querySelector("input")?.focus();
}

// A fighter begun from another name of the book's: its card is made anew, with what that name has.
async function anew(old) {
  const number = old.dataset.card;
  const begun = new URLSearchParams({ number });
  for (const path of ["from", "name", "side", "count"]) {
    const one = $(`[name="f.${number}.${path}"]`, old);
    if (one?.value) begun.set(one.name, one.value);
  }
  await card(begun, (html) => { old.insertAdjacentHTML("afterend", html); old.remove(); });
}

async function card(begun, put) {
  const answer = await fetch(`/fights/${book}/card?${begun}`);
  const said = await answer.json();
  if (answer.ok) put(said.html);
  else fault(said.error.message);
}

form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
form.addEventListener("click", ({ target }) => {
  if ("more" in target.dataset) more();
  if ("cancel" in target.dataset) asking?.abort();
  if ("away" in target.dataset) target.closest("[data-card]").remove();
});
form.addEventListener("change", ({ target }) => {
  if ("reload" in target.dataset) location.search = `?preset=${encodeURIComponent(target.value)}`;
  if (target.name?.endsWith(".from")) anew(target.closest("[data-card]"));
});
$("#picture img").addEventListener("error", () => { $("#picture").hidden = true; });
if ($("#answer").childElementCount) show(query());
