import { VERDICTS } from "@svc/ui/case-words/verdict";
import type { UsageBody } from "@svc/contract/usage/usage-body";
import { Part, ReadPart } from "../../parts/part.tsx";
import { useRead } from "../../parts/use-read.ts";
import { query } from "../../router.ts";
import { moneyText, numberText, percentText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { CreditsChart } from "./credits-chart.tsx";
import { Spans } from "./spans.tsx";
import { StepsPart } from "./steps-part.tsx";
import { TimesChart } from "./times-chart.tsx";
import { VerdictsChart } from "./verdicts-chart.tsx";
import { groupOf, windowOf } from "./window.ts";

export function UsageScreen() {
  const window = windowOf(query.value, Date.now());
  const path = `/v1/me/usage?from=${window.from}&to=${window.to}&group=${groupOf(window)}` as const;
  return (
    <div class="settings">
      <ScreenHeading title={text("usage")}>
        <Spans path="/app/usage" window={window} />
      </ScreenHeading>
      <div class="settings-parts">
        <Usage key={path} path={path} />
      </div>
    </div>
  );
}

function Usage({ path }: { readonly path: `/v1/me/usage?${string}` }) {
  const { found, reload } = useRead(path);
  return (
    <ReadPart found={found} onAgain={reload}>
      {(usage) => (
        <>
          <Totals usage={usage} />
          <VerdictsChart usage={usage} />
          <TimesChart usage={usage} />
          <StepsPart usage={usage} />
          {usage.totals.credits_cents !== undefined && <CreditsChart usage={usage} />}
          <Part title={text("appeals")}>
            <a href="/app/usage/appeals">{text("appeals_link")}</a>
          </Part>
          <Part title={text("judges")}>
            <a href="/app/usage/judges">{text("judges_use_link")}</a>
          </Part>
        </>
      )}
    </ReadPart>
  );
}

function Totals({ usage: { totals } }: { readonly usage: UsageBody }) {
  const { verifications, completed, genuine, captures, credits_cents: cents } = totals;
  const figures = [
    ["usage_verifications", numberText(verifications)],
    ["usage_completed", shareText(completed, verifications)],
    [VERDICTS.genuine.name, shareText(genuine, completed)],
    ["usage_captures", numberText(captures)],
    ...(cents === undefined ? [] : [["usage_spent", moneyText(cents)] as const]),
  ] as const;
  return (
    <dl class="figures usage-totals">
      {figures.map(([name, shown]) => (
        <div key={name}>
          <dt>{text(name)}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

function shareText(part: number, whole: number): string {
  return whole === 0 ? "–" : percentText(part / whole);
}
