const KEPT_KEY = "reference-key";

const keyField = document.querySelector<HTMLInputElement>(".key input");
for (const part of document.querySelectorAll<HTMLElement>(".key, .try")) part.hidden = false;
if (keyField) {
  keyField.value = sessionStorage.getItem(KEPT_KEY) ?? "";
  keyField.addEventListener("input", () => sessionStorage.setItem(KEPT_KEY, keyField.value.trim()));
}
for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.dataset["path"] !== undefined) void send(form);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector("[role=status]");
  const answer = form.querySelector("pre");
  const button = form.querySelector("button");
  if (!status || !answer || !button) return;
  if (!keyField?.value) {
    status.textContent = "Enter your secret key at the top of this page first.";
    keyField?.focus();
    return;
  }
  status.textContent = "Sending …";
  button.disabled = true;
  try {
    const response = await fetch(requestOf(form, keyField.value.trim()));
    status.textContent = `${response.status} ${response.statusText}`;
    answer.textContent = await textOf(response);
    answer.hidden = answer.textContent === "";
  } catch (error) {
    status.textContent = `The call could not be sent: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    button.disabled = false;
  }
}

/** Names of the fields: `path:id`, `query:limit`, `form:photo`, or `body`. */
function requestOf(form: HTMLFormElement, key: string): Request {
  const { method = "GET", type = "" } = form.dataset;
  const headers = new Headers({ authorization: `Bearer ${key}` });
  const body = type === "multipart/form-data" ? partsOf(form) : textIn(form);
  // the browser sets the type of a form, with its boundary
  if (typeof body === "string") headers.set("content-type", type);
  return new Request(addressOf(form), { method, headers, body, credentials: "omit" });
}

function addressOf(form: HTMLFormElement): string {
  let { path = "" } = form.dataset;
  const query = new URLSearchParams();
  for (const [field, value] of new FormData(form)) {
    const [place, name = ""] = field.split(":", 2);
    if (typeof value !== "string" || isEmpty(value)) continue;
    if (place === "query") query.append(name, value);
    if (place === "path") path = path.replace(`{${name}}`, () => encodeURIComponent(value));
  }
  return `${path}?${query}`;
}

function partsOf(form: HTMLFormElement): FormData {
  const parts = new FormData();
  for (const input of form.querySelectorAll<HTMLInputElement>("[name^='form:']")) {
    const name = input.name.slice("form:".length);
    const texts = "list" in input.dataset ? input.value.split(",") : [input.value];
    for (const value of input.files ?? texts.map((text) => text.trim())) {
      if (!isEmpty(value)) parts.append(name, value);
    }
  }
  return parts;
}

function textIn(form: HTMLFormElement): string | null {
  return form.querySelector<HTMLTextAreaElement>("[name=body]")?.value.trim() || null;
}

function isEmpty(value: FormDataEntryValue): boolean {
  return typeof value === "string" ? value === "" : value.size === 0;
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  if (/json/.test(type)) {
    const text = await response.text();
    try {
      return JSON.stringify(JSON.parse(text), undefined, 2);
    } catch {
      return text;
    }
  }
  if (type.startsWith("text/")) return response.text();
  const { size } = await response.blob();
  return size === 0 ? "" : `${size} bytes of ${type}`;
}
