import type { CreditsBody } from "@svc/contract/credits/credits-body";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Field, FormDialog, WrongField } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { moneyText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";

/** The saved card and its monthly cap, which are changed together on the provider's page (CONTRACT G8.2). */
export function Card({ credits }: { readonly credits: CreditsBody }) {
  const [isChanging, setChanging] = useState(false);
  const { payment_method: card, monthly_cap_cents: cap, month_spent_cents: spent } = credits;
  return (
    <Part
      title={text("card")}
      hint={text("card_hint")}
      action={
        isAdmin() && (
          <button type="button" class="button" onClick={() => setChanging(true)}>
            {text(card ? "card_change" : "card_save")}
          </button>
        )
      }
    >
      {card ? (
        <p>
          {card.brand} …{card.last4}, {text("cap_spent", { spent: moneyText(spent), cap: moneyText(cap) })}
        </p>
      ) : (
        <p class="quiet">{text("card_none")}</p>
      )}
      {isChanging && <ChangeCard capCents={cap} onClose={() => setChanging(false)} />}
    </Part>
  );
}

/** The limits of CONTRACT G8.2, in dollars. */
const CAP = { min: 10, max: 10_000 } as const;

/** Converts the typed dollars to cents. Throws for an amount that the service would refuse. */
function capCentsOf(typed: string): number {
  const dollars = Number(typed.trim().replace(",", "."));
  if (dollars >= CAP.min && dollars <= CAP.max) return Math.round(dollars * 100);
  throw new WrongField("monthly_cap_cents", text("cap_wrong"));
}

type ChangeProps = { readonly capCents: number; readonly onClose: () => void };

function ChangeCard({ capCents, onClose }: ChangeProps) {
  const [dollars, setDollars] = useState(capCents === 0 ? "100" : String(capCents / 100));
  const go = async (): Promise<void> => {
    const monthly_cap_cents = capCentsOf(dollars);
    const path = "/v1/me/credits/payment-method";
    const { url } = await write("POST", path, { monthly_cap_cents });
    // our own page, which links to the provider's
    location.assign(url);
  };
  return (
    <FormDialog title={text("card_save")} submit={text("card_go")} onSubmit={go} onClose={onClose}>
      {(trouble) => (
        <Field
          id="cap"
          name="monthly_cap_cents"
          label={text("cap")}
          hint={text("cap_hint")}
          trouble={trouble}
        >
          {(ids) => (
            <input
              {...ids}
              class="field"
              inputmode="decimal"
              required
              value={dollars}
              onInput={({ currentTarget }) => setDollars(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
