import type { CreditsBody, MovementBody } from "@svc/contract/credits/credits-body";
import { currentLanguage, text } from "../../text/text.ts";
import { momentText } from "../../text/times.ts";
import { moneyText, numberText } from "../../text/numbers.ts";
import { PagesPart, Part, ReadPart, Table } from "../../parts/part.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { usePages } from "../../parts/use-pages.ts";
import { useRead } from "../../parts/use-read.ts";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { Card } from "./card.tsx";
import { Invoices } from "./invoices.tsx";
import { causeText, movementText, paymentOf } from "./movement-words.ts";
import { Packs } from "./packs.tsx";

/** Prepaid photos (SPEC 1): the balance, the card that buys more, and the statement. */
export function CreditsScreen() {
  const { found, reload } = useRead("/v1/me/credits");
  const statement = usePages("/v1/me/credits/movements?limit=50");
  const invoices = usePages("/v1/me/credits/invoices?limit=20");
  const onBought = () => {
    reload();
    invoices.reload();
    statement.reload();
  };
  return (
    <div class="settings">
      <ScreenHeading title={text("credits")} />
      <div class="settings-parts">
        <ReadPart found={found} onAgain={reload}>
          {(credits) => (
            <>
              <Balance credits={credits} />
              {isAdmin() && <Packs credits={credits} onDone={onBought} />}
              <Card credits={credits} />
            </>
          )}
        </ReadPart>
        <Invoices invoices={invoices} />
        <Part title={text("statement")}>
          <PagesPart pages={statement}>
            {(movements) => (
              <Table
                label={text("statement")}
                heads={[text("time"), text("movement"), text("what_for"), text("amount"), text("balance")]}
              >
                {movements.map((movement) => (
                  <tr key={movement.id}>
                    <td>{momentText(movement.occurred_at)}</td>
                    <td>{movementText(movement.kind)}</td>
                    <td title={movement.cause}>
                      <Cause movement={movement} />
                    </td>
                    <td class="number">{moneyText(movement.amount_cents)}</td>
                    <td class="number">{moneyText(movement.balance_cents)}</td>
                  </tr>
                ))}
              </Table>
            )}
          </PagesPart>
        </Part>
      </div>
    </div>
  );
}

/** A payment links to its invoice, a photo to its case. */
function Cause({ movement }: { readonly movement: MovementBody }) {
  const { cause, verification_id: verification } = movement;
  if (verification !== undefined) return <a href={`/app/cases/${verification}`}>{causeText(cause)}</a>;
  const payment = paymentOf(cause);
  if (payment === undefined) return <>{causeText(cause)}</>;
  const href = `/v1/me/credits/invoices/${payment}/pdf?locale=${currentLanguage()}`;
  return (
    <a href={href} download>
      {causeText(cause)}
    </a>
  );
}

function Balance({ credits }: { readonly credits: CreditsBody }) {
  const { balance_cents: cents, photos_available: photos, price_per_photo_cents: price } = credits;
  return (
    <Part title={text("balance")} hint={text("price", { price: moneyText(price) })}>
      <p class="figure">
        <span>{moneyText(cents)}</span>{" "}
        <span class="quiet">{text("photos_left", { count: numberText(photos) })}</span>
      </p>
    </Part>
  );
}
