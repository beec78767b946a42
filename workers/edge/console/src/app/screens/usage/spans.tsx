import { go } from "../../router.ts";
import { text } from "../../text/text.ts";
import { SPANS, type Window } from "./window.ts";

type SpansProps = {
  /** The screen's address; the period is in its query. */
  readonly path: `/app/${string}`;
  readonly window: Window;
};

/** Chooses a screen's period. */
export function Spans({ path, window: { from, to, span } }: SpansProps) {
  const change = (changed: Partial<Window>): void => {
    const next = { from, to, ...changed };
    if (next.from !== "" && next.to !== "" && next.from <= next.to) {
      go(`${path}?from=${next.from}&to=${next.to}`, { replace: true });
    }
  };
  return (
    <div class="head-actions">
      <div class="choice" role="group" aria-label={text("usage_span")}>
        {SPANS.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={span === days}
            onClick={() => go(`${path}?days=${days}`, { replace: true })}
          >
            {text("usage_days", { days })}
          </button>
        ))}
      </div>
      <span class="own-days">
        <input
          type="date"
          class="field narrow"
          aria-label={text("usage_from")}
          value={from}
          max={to}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <span aria-hidden="true">–</span>
        <input
          type="date"
          class="field narrow"
          aria-label={text("usage_to")}
          value={to}
          min={from}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
      </span>
    </div>
  );
}
