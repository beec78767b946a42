import { useSignalEffect } from "@preact/signals";
import type { Flow } from "../flow.ts";
import { progressOf } from "./page-head.tsx";
import type { Text } from "./text.ts";

/**
 * The window title names the current step and mentions errors (WCAG 2.2, 2.4.2). In a preview the window belongs to the
 * console.
 */
export function usePageTitle(flow: Flow, text: Text): void {
  useSignalEffect(() => {
    const title = titleOf(flow, text);
    document.title = flow.hasMistake.value ? text("title_error", { title }) : title;
  });
}

function titleOf(flow: Flow, text: Text): string {
  const { screen, steps } = flow;
  const { value: shown } = screen;
  const title = text("title");
  if (shown.at === "summary") return `${text("summary_heading")} – ${title}`;
  const { total = 1, at } = progressOf(flow) ?? {};
  if (shown.at !== "step" || at === undefined || total < 2) return title;
  const key = steps.value[shown.index]?.key === undefined ? "progress_photo" : "progress";
  return `${text(key, { number: Math.min(at + 1, total), total })} – ${title}`;
}
