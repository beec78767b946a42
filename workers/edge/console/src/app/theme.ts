import { effect, signal } from "@preact/signals";
import { keep, kept } from "./kept.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const last = kept("theme");
/** `system` follows the device. The boot script already applied it before the first paint. */
export const theme = signal<Theme>(last === "light" || last === "dark" ? last : "system");

export function followTheme(): void {
  effect(() => {
    const chosen = theme.value === "system" ? undefined : theme.value;
    if (chosen) document.documentElement.dataset["theme"] = chosen;
    else delete document.documentElement.dataset["theme"];
    keep("theme", chosen);
  });
}
