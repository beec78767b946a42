const DAY_MS = 86_400_000;
export const SPANS = [7, 30, 90] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
// our choice: more bars cannot be told apart on a phone
const MOST_BARS = 62;

/** UTC days, both inclusive. `span` is set when they are the last so many days. */
export type Window = { readonly from: string; readonly to: string; readonly span?: number };

/** The period in the URL. Defaults to the last 30 days. */
export function windowOf(params: URLSearchParams, now: number): Window {
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  if (DAY.test(from) && DAY.test(to) && from <= to) return { from, to };
  const span = SPANS.find((each) => String(each) === params.get("days")) ?? 30;
  return { from: dayOf(now - (span - 1) * DAY_MS), to: dayOf(now), span };
}

export function groupOf({ from, to }: Window): "day" | "week" | "month" {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days <= MOST_BARS) return "day";
  return days <= 7 * MOST_BARS ? "week" : "month";
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
