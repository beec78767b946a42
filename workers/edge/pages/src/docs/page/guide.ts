import { Search } from "./search.ts";

// our choice: how long the confirmation stays
const SAID_MS = 2_000;

for (const figure of document.querySelectorAll<HTMLElement>(".code")) addCopyButton(figure);
const search = document.querySelector<HTMLElement>("search");
if (search) new Search(search).begin();

function addCopyButton(figure: HTMLElement): void {
  const button = document.createElement("button");
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => {
    const text = figure.querySelector("code")?.textContent ?? "";
    void navigator.clipboard.writeText(text).then(
      () => say(button, "Copied"),
      () => say(button, "Not allowed"),
    );
  });
  figure.append(button);
}

function say(button: HTMLButtonElement, word: string): void {
  button.textContent = word;
  setTimeout(() => {
    button.textContent = "Copy";
  }, SAID_MS);
}
