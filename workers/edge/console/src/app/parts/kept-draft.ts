import { keep, kept } from "../kept.ts";

/** What was typed into a form before the page was left; empty where nothing was, or what is kept is no draft. */
export function readKeptDraft<T extends object>(name: string): Partial<T> {
  try {
    const draft: unknown = JSON.parse(kept(name) ?? "");
    return typeof draft === "object" && draft !== null ? draft : {};
  } catch {
    return {};
  }
}

/** Those members that are another than in `saved`; with none of them it is forgotten. */
export function keepTyped<T extends object>(name: string, typed: T, saved: T): void {
  const before: ReadonlyMap<string, unknown> = new Map(Object.entries(saved));
  const changed = Object.entries(typed).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)),
  );
  keep(name, changed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(changed)));
}
