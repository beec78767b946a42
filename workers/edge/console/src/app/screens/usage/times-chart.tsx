import type { UsageBody } from "@svc/contract/usage/usage-body";
import { numberText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { durationText } from "../../text/times.ts";
import { BarChart } from "./bar-chart.tsx";
import { ChartPart } from "./chart-part.tsx";

const KINDS = ["plain"] as const;

export function TimesChart({ usage: { time_to_complete: times } }: { readonly usage: UsageBody }) {
  const { count, p50_seconds: p50, p90_seconds: p90, buckets } = times;
  const hint =
    p50 === undefined || p90 === undefined
      ? text("usage_times_none")
      : text("usage_times_hint", { p50: durationText(p50), p90: durationText(p90) });
  const bars = buckets.map((bucket, index) => {
    const before = buckets[index - 1]?.up_to_seconds ?? 0;
    const to = bucket.up_to_seconds;
    const name =
      to === undefined
        ? text("usage_longer", { from: durationText(before) })
        : text("usage_up_to", { to: durationText(to) });
    const mark = to === undefined ? `> ${durationText(before)}` : `≤ ${durationText(to)}`;
    return {
      name,
      mark,
      parts: [bucket.count],
      told: text("usage_told", { name, told: numberText(bucket.count) }),
    };
  });
  return (
    <ChartPart
      name="time-to-complete"
      title={text("usage_times")}
      hint={hint}
      heads={[text("usage_took"), text("usage_verifications")]}
      rows={bars.map(({ name, parts: [value = 0] }) => ({
        shown: [name, numberText(value)],
        plain: [name, value],
      }))}
    >
      <BarChart
        title={text("usage_times")}
        desc={text("usage_times_desc", { count: numberText(count) })}
        kinds={KINDS}
        bars={bars}
      />
    </ChartPart>
  );
}
