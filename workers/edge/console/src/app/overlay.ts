import { signal } from "@preact/signals";

/** The open overlay; only one at a time. */
export const overlay = signal<"commands" | "keys" | undefined>(undefined);

/** Ctrl or Cmd K, also inside a text field. */
export function listenForCommands(): void {
  document.addEventListener("keydown", (event) => {
    if (
      event.key.toLowerCase() !== "k" ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    if (overlay.value === undefined && document.querySelector("dialog[open]")) return;
    overlay.value = overlay.value === "commands" ? undefined : "commands";
  });
}
