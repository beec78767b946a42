import type { UsageBody } from "@svc/contract/usage/usage-body";
import { VERDICTS } from "@svc/ui/case-words/verdict";
import { numberText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { calendarDayText, shortDayText } from "../../text/times.ts";
import { BarChart } from "./bar-chart.tsx";
import { ChartPart } from "./chart-part.tsx";

type Period = UsageBody["series"][number];

/** From bottom to top. `without` has no verdict. */
const KINDS = ["genuine", "look", "flagged", "unavailable", "without"] as const;

/** Verifications per day of creation, by verdict. */
export function VerdictsChart({ usage: { series, totals, group } }: { readonly usage: UsageBody }) {
  const names = KINDS.map((kind) => nameOf(kind));
  const desc = text("usage_verdicts_desc", { count: numberText(totals.verifications), told: toldOf(totals) });
  return (
    <ChartPart
      name="verifications"
      title={text("usage_by_verdict")}
      hint={text(`usage_by_${group}`)}
      heads={[text("usage_begin"), text("usage_verifications"), ...names]}
      rows={series.map((period) => ({
        shown: [calendarDayText(period.start), ...[period.verifications, ...partsOf(period)].map(numberText)],
        plain: [period.start, period.verifications, ...partsOf(period)],
      }))}
    >
      <ul class="legend">
        {KINDS.map((kind, index) => (
          <li key={kind}>
            <span class={`legend-mark ${kind}`} aria-hidden="true" />
            {names[index]}
          </li>
        ))}
      </ul>
      <BarChart
        title={text("usage_by_verdict")}
        desc={desc}
        kinds={KINDS}
        bars={series.map((period) => ({
          name: period.start,
          mark: shortDayText(period.start),
          parts: partsOf(period),
          told: text("usage_told", { name: calendarDayText(period.start), told: toldOf(period) }),
        }))}
      />
    </ChartPart>
  );
}

function nameOf(kind: (typeof KINDS)[number]): string {
  return text(kind === "without" ? "usage_without" : VERDICTS[kind].name);
}

function partsOf({ genuine, look, flagged, unavailable, completed, verifications }: Omit<Period, "start">) {
  return [genuine, look, flagged, unavailable, verifications - completed];
}

function toldOf(counts: Omit<Period, "start">): string {
  return partsOf(counts)
    .map((count, index) => `${nameOf(KINDS[index] ?? "without")} ${numberText(count)}`)
    .join(", ");
}
