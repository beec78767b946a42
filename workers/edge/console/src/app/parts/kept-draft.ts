import { keep, kept } from "../kept.ts";

/** Input from before the page was left. Empty when there is none, or the stored value is not a draft. */
export function readKeptDraft<T extends object>(name: string): Partial<T> {
  try {
    const draft: unknown = JSON.parse(kept(name) ?? "");
    return typeof draft === "object" && draft !== null ? draft : {};
  } catch {
    return {};
  }
}

/** Stores the members that differ from `saved`; deletes the draft when none does. */
export function keepTyped<T extends object>(name: string, typed: T, saved: T): void {
  const before: ReadonlyMap<string, unknown> = new Map(Object.entries(saved));
  const changed = Object.entries(typed).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)),
  );
  keep(name, changed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(changed)));
}
