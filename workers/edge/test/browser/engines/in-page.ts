export type Kind = "button" | "field" | "option" | "file";

/** Whether an element with this selector visibly shows the text. */
export function isSaid(selector: string, text: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(selector)].some(({ innerText }) =>
    words(innerText).includes(text),
  );
}

/** The enabled control with this accessible name, once it can be clicked. */
export async function controlOf(kind: Kind, selector: string, name: string): Promise<Element | null> {
  const controls = [...document.querySelectorAll<HTMLInputElement>(selector)];
  const control = controls.find((each) => !each.disabled && isNamed(each, name));
  if (!control || kind === "file") return control ?? null;
  // a control drawn by its label is clicked there
  const target = kind === "option" ? (control.labels?.[0] ?? control) : control;
  return (await canBePressed(target)) ? target : null;
}

/** It no longer moves, and nothing covers it. */
async function canBePressed(target: Element): Promise<boolean> {
  target.scrollIntoView({ block: "center" });
  const before = target.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { left, top, width, height } = target.getBoundingClientRect();
  if (before.top !== top || before.left !== left) return false;
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return over !== null && (target.contains(over) || over.contains(target));
}

/** Matches the whole accessible name or its beginning, since a hint may follow. */
function isNamed(element: HTMLInputElement, name: string): boolean {
  const by = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const labels = [...by.map((id) => document.getElementById(id)), ...(element.labels ?? [])];
  const named = words(labels.map((label) => (label ? spokenIn(label) : "")).join(" "));
  const own = element.getAttribute("aria-label") ?? (named || spokenIn(element));
  return own === name || (element.localName !== "button" && own.startsWith(name));
}

function spokenIn(element: Element): string {
  const spoken = element.cloneNode(true) as Element; // the clone of an element is an element
  for (const silent of spoken.querySelectorAll("[aria-hidden=true]")) silent.remove();
  return words(spoken.textContent);
}

function words(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** The functions that `isSaid` and `controlOf` call, as a page script, since an engine receives only one function. */
export const HELPERS = [canBePressed, isNamed, spokenIn, words].map(String).join("\n");
