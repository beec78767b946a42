import type { UsageBody } from "@svc/contract/usage/usage-body";
import { moneyText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { calendarDayText, shortDayText } from "../../text/times.ts";
import { BarChart } from "./bar-chart.tsx";
import { ChartPart } from "./chart-part.tsx";

const KINDS = ["plain"] as const;

/** Spending per booking day. */
export function CreditsChart({ usage: { series, totals } }: { readonly usage: UsageBody }) {
  return (
    <ChartPart
      name="credits"
      title={text("usage_spent")}
      hint={text("usage_spent_hint")}
      heads={[text("usage_begin"), text("amount")]}
      rows={series.map((period) => ({
        shown: [calendarDayText(period.start), moneyText(centsOf(period))],
        plain: [period.start, (centsOf(period) / 100).toFixed(2)],
      }))}
    >
      <BarChart
        title={text("usage_spent")}
        desc={text("usage_spent_desc", { amount: moneyText(centsOf(totals)) })}
        kinds={KINDS}
        numberOf={moneyText}
        bars={series.map((period) => ({
          name: period.start,
          mark: shortDayText(period.start),
          parts: [centsOf(period)],
          told: text("usage_told", { name: calendarDayText(period.start), told: moneyText(centsOf(period)) }),
        }))}
      />
    </ChartPart>
  );
}

function centsOf({ credits_cents: cents = 0 }: Pick<UsageBody["totals"], "credits_cents">): number {
  return cents;
}
