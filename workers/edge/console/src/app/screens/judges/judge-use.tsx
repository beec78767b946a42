import type { OutsideJudgesBody } from "@svc/contract/usage/outside-judges-body";
import { JUDGE_COMPANIES, WATERMARK_JUDGES } from "@svc/domain/outside-judges";
import { Part } from "../../parts/part.tsx";
import { moneyText, numberText, percentText, priceText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";

type Use = OutsideJudgesBody["judges"][number];

/** One company's photos, agreement and price. */
export function JudgeUse({ use }: { readonly use: Use }) {
  const { judge, photos, compared, agreed } = use;
  const figures = [
    ["judges_photos", numberText(photos)],
    ["judges_agreed", shareText(agreed, compared)],
    ["judges_found", shareText(use.rejected_generated, use.rejected_cases)],
    ["judges_false", shareText(use.accepted_generated, use.accepted_cases)],
    ...pricesOf(use),
  ] as const;
  const hint = WATERMARK_JUDGES.includes(judge) ? { hint: text("judges_watermark_hint") } : {};
  return (
    <Part title={JUDGE_COMPANIES[judge]} {...hint}>
      <dl class="figures">
        {figures.map(([name, shown]) => (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function pricesOf({ price_cents: price, cost_cents: cost }: Use) {
  if (price === undefined || cost === undefined) return [];
  return [["judges_price", priceText(price)] as const, ["judges_cost", moneyText(cost)] as const];
}

/** "8 of 10 (80%)"; a dash if there is nothing to compare. */
function shareText(part: number, whole: number): string {
  if (whole === 0) return "–";
  const values = { part: numberText(part), whole: numberText(whole), share: percentText(part / whole) };
  return text("judges_of", values);
}
