import type { CreditsBody } from "@svc/contract/credits/credits-body";
import { useState } from "preact/hooks";
import { Ask } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { useAct } from "../../parts/use-act.ts";
import { moneyText, numberText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";

type Pack = CreditsBody["packs"][number];
type Asked = { readonly pack: Pack; readonly key: string };
type PacksProps = { readonly credits: CreditsBody; readonly onDone: () => void };

/** Bought with the saved card after one confirmation. Repeated clicks buy once (SPEC 4.10). */
export function Packs({ credits, onDone }: PacksProps) {
  const [asked, setAsked] = useState<Asked>();
  const act = useAct(onDone);
  const { packs, payment_method: card, monthly_cap_cents: cap, month_spent_cents: spent } = credits;
  const left = Math.max(0, cap - spent);
  const buy = ({ pack, key }: Asked): Promise<boolean> =>
    act({
      method: "POST",
      path: "/v1/me/credits/top-ups",
      body: { photos: pack.photos },
      headers: { "Idempotency-Key": key },
      done: text("bought", { count: numberText(pack.photos) }),
    });
  return (
    <Part title={text("buy")} hint={text(card ? "buy_hint" : "buy_without_card")}>
      <ul class="packs">
        {packs.map((pack) => (
          <li key={pack.photos}>
            <PackButton
              pack={pack}
              hasCard={card !== undefined}
              left={left}
              onAsk={() => setAsked({ pack, key: crypto.randomUUID() })}
            />
          </li>
        ))}
      </ul>
      {asked && card && (
        <Ask
          title={text("buy_title", { count: numberText(asked.pack.photos) })}
          what={text("buy_what", {
            price: moneyText(asked.pack.amount_cents),
            card: `${card.brand} ${card.last4}`,
          })}
          act={text("buy")}
          isHarmless
          onAct={() => buy(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Part>
  );
}

type PackProps = {
  readonly pack: Pack;
  readonly hasCard: boolean;
  /** The rest of the monthly cap, in cents. */
  readonly left: number;
  readonly onAsk: () => void;
};

function PackButton({ pack, hasCard, left, onAsk }: PackProps) {
  const isOver = hasCard && pack.amount_cents > left;
  return (
    <>
      <button type="button" class="button" disabled={!hasCard || isOver} onClick={onAsk}>
        {text("pack", { count: numberText(pack.photos), price: moneyText(pack.amount_cents) })}
      </button>
      {isOver && <span class="quiet">{text("pack_over_cap", { left: moneyText(left) })}</span>}
    </>
  );
}
