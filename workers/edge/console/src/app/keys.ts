import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { keep, kept } from "./kept.ts";
import type { TextKey } from "./text/text.ts";

/** A key, or a sequence such as `g c`. `name` describes it in the list of keys. */
export type KeyBinding = {
  readonly key: string;
  readonly name: TextKey;
  readonly run: (event: KeyboardEvent) => void;
};

const layers = signal<readonly (readonly KeyBinding[])[]>([]);

/** WCAG 2.1.4: single-character shortcuts can be turned off. */
export const areKeysOn = signal(kept("keys") !== "off");

export function switchKeys(): void {
  areKeysOn.value = !areKeysOn.value;
  keep("keys", areKeysOn.value ? undefined : "off");
}

/** The shortcuts of the current screen, newest layer first. */
export function boundKeys(): readonly (readonly KeyBinding[])[] {
  return layers.value;
}

/** Registers shortcuts while the component is mounted. `run` may change between renders. */
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

// our choice: the second key of `g c` must follow within a second
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

/** Ignores browser shortcuts and keys that an element on the page handles itself. */
function isForPage(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!areKeysOn.value && key.length === 1) return false;
  return !(target instanceof Element) || !isTaken(target, key);
}

/**
 * Whether a control uses the key: text fields, dialogs, arrow keys in a slider, and Enter or Space on a focused
 * control.
 */
function isTaken(target: Element, key: string): boolean {
  if (target.closest("dialog") || document.querySelector("dialog[open]")) return true;
  if (key.startsWith("Arrow") && target.closest("input")) return true;
  // a checkbox uses only Space; sliders and radio buttons also use the arrows
  const typed = "input:not([type=checkbox], [type=range], [type=radio]), textarea, select, [contenteditable]";
  if (target.closest(typed)) return true;
  return (key === "Enter" || key === " ") && target.closest("a, button, summary, input") !== null;
}
