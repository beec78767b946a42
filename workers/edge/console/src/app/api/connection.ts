import { signal } from "@preact/signals";

/** How the last calls fared: `offline` as the browser knows it, `trouble` while the service does not answer as it should. */
export const connection = signal<"fine" | "offline" | "trouble">(navigator.onLine ? "fine" : "offline");

export function noteAnswer(): void {
  connection.value = "fine";
}

export function noteTrouble(): void {
  connection.value = navigator.onLine ? "trouble" : "offline";
}

export function watchConnection(): void {
  addEventListener("offline", () => (connection.value = "offline"));
  addEventListener("online", () => (connection.value = "fine"));
}
