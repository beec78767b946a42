import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { text } from "../text/text.ts";
import { Icon } from "./icon.tsx";

export type Toast = {
  readonly id: number;
  readonly kind: "done" | "wrong";
  readonly title: string;
  readonly hint?: string | undefined;
  readonly action?: { readonly name: string; readonly run: () => void } | undefined;
  /** When its action expires; the toast then disappears. */
  readonly untilMs?: number | undefined;
};

const toasts = signal<readonly Toast[]>([]);
let lastId = 0;
// our choice: long enough for twelve words
const SHOWN_MS = 6_000;
const WRONG_SHOWN_MS = 12_000;

/** Returns a function that removes it early. */
export function say(toast: Omit<Toast, "id">): () => void {
  lastId += 1;
  const id = lastId;
  const away = () => (toasts.value = toasts.value.filter((each) => each.id !== id));
  toasts.value = [...toasts.value.slice(-2), { ...toast, id }];
  const shownMs = toast.kind === "wrong" ? WRONG_SHOWN_MS : SHOWN_MS;
  setTimeout(away, toast.untilMs === undefined ? shownMs : Math.max(0, toast.untilMs - Date.now()));
  return away;
}

/** Shows what went wrong and what to do. */
export function sayError(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const isRefused = error instanceof ApiError && error.status < 500;
  say({
    kind: "wrong",
    title: isRefused ? error.message : text("error_unreachable"),
    hint: isRefused ? error.hint : text("error_unreachable_hint"),
  });
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast }: { readonly toast: Toast }) {
  const { kind, title, hint, action, untilMs } = toast;
  return (
    <div class={`toast ${kind}`}>
      <Icon name={kind === "done" ? "check" : "alert"} />
      <div>
        <p>{title}</p>
        {hint !== undefined && <p class="quiet">{hint}</p>}
      </div>
      {action && (
        <button type="button" class="button small" onClick={action.run}>
          {action.name}
          {untilMs !== undefined && <Countdown untilMs={untilMs} />}
        </button>
      )}
    </div>
  );
}

/** The seconds left, hidden from screen readers, which would announce every one. */
function Countdown({ untilMs }: { readonly untilMs: number }) {
  const [left, setLeft] = useState(() => secondsUntil(untilMs));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(untilMs)), 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  return (
    <span class="countdown" aria-hidden="true">
      {left}
    </span>
  );
}

function secondsUntil(untilMs: number): number {
  return Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
}
