import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { keep, kept } from "./kept.ts";
import type { TextKey } from "./text/text.ts";

/** A key, or two after another as `g c`; `name` says what it does, for the list of keys. */
export type KeyBinding = {
  readonly key: string;
  readonly name: TextKey;
  readonly run: (event: KeyboardEvent) => void;
};

const layers = signal<readonly (readonly KeyBinding[])[]>([]);

/** WCAG 2.1.4: keys of a single character can be switched off. */
export const areKeysOn = signal(kept("keys") !== "off");

export function switchKeys(): void {
  areKeysOn.value = !areKeysOn.value;
  keep("keys", areKeysOn.value ? undefined : "off");
}

/** The keys of what stands on the screen, the newest layer first. */
export function boundKeys(): readonly (readonly KeyBinding[])[] {
  return layers.value;
}

/** Keys that work while this component stands; `run` may change from one drawing to the next. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => {
    const layer = latest.current.map(({ key, name }, index) => ({
      key,
      name,
      run: (event: KeyboardEvent) => latest.current[index]?.run(event),
    }));
    layers.value = [layer, ...layers.peek()];
    return () => {
      layers.value = layers.peek().filter((each) => each !== layer);
    };
  }, []);
}

// our choice: the second key of `g c` comes within a second
const SEQUENCE_MS = 1000;
let first = { key: "", at: 0 };

export function listenToKeys(): void {
  document.addEventListener("keydown", onKey);
}

function onKey(event: KeyboardEvent): void {
  if (!isForPage(event)) return;
  const { key, timeStamp } = event;
  const sequence = timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : "";
  first = { key, at: timeStamp };
  const all = layers.value.flat();
  const found = all.find((each) => each.key === sequence) ?? all.find((each) => each.key === key);
  if (!found) return;
  event.preventDefault();
  found.run(event);
}

/** Nothing of the browser's own, and not what something on the page hears itself. */
function isForPage(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!areKeysOn.value && key.length === 1) return false;
  return !(target instanceof Element) || !isTaken(target, key);
}

/** What is typed into a field, what a dialog hears, arrows that move a slider, and Enter and space, which press what has the focus. */
function isTaken(target: Element, key: string): boolean {
  if (target.closest("dialog") || document.querySelector("dialog[open]")) return true;
  if (key.startsWith("Arrow") && target.closest("input")) return true;
  // a box to tick takes space alone, a slider and a choice the arrows too
  const typed = "input:not([type=checkbox], [type=range], [type=radio]), textarea, select, [contenteditable]";
  if (target.closest(typed)) return true;
  return (key === "Enter" || key === " ") && target.closest("a, button, summary, input") !== null;
}
