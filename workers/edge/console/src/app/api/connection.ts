import { signal } from "@preact/signals";

/** The result of the last calls: `offline` as reported by the browser, `trouble` while the service fails. */
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
