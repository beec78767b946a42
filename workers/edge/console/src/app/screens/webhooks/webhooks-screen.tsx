import type { DeliveryBody } from "@svc/contract/webhook/webhook-bodies";
import { useState } from "preact/hooks";
import { Ask } from "../../parts/form.tsx";
import { PagesPart, Part, Table } from "../../parts/part.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { useAct } from "../../parts/use-act.ts";
import { usePages } from "../../parts/use-pages.ts";
import { go, query } from "../../router.ts";
import { text } from "../../text/text.ts";
import { momentText } from "../../text/times.ts";
import { Curl } from "../../ui/curl.tsx";
import { Said } from "../../ui/said.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { TestWebhook } from "./test-webhook.tsx";

const STATES = ["pending", "delivered", "failed"] as const;

/** The webhooks sent, the receivers' responses, and sending again (CONTRACT G9.5). */
export function WebhooksScreen() {
  const state = STATES.find((each) => each === query.value.get("state"));
  const path = `/v1/webhook-deliveries?limit=50${state === undefined ? "" : `&state=${state}`}` as const;
  return (
    <div class="settings">
      <ScreenHeading title={text("webhooks")} />
      <div class="settings-parts">
        <Deliveries key={path} path={path} state={state} />
        {isAdmin() && <TestWebhook />}
        {isAdmin() && <RotateSecret />}
      </div>
    </div>
  );
}

function StateFilter({ state }: Pick<DeliveriesProps, "state">) {
  return (
    <select
      class="field narrow"
      aria-label={text("filter_status")}
      value={state ?? ""}
      onChange={({ currentTarget: { value } }) =>
        go(value === "" ? "/app/webhooks" : `/app/webhooks?state=${value}`)
      }
    >
      <option value="">{text("view_all")}</option>
      {STATES.map((each) => (
        <option key={each} value={each}>
          {text(`delivery_${each}`)}
        </option>
      ))}
    </select>
  );
}

type DeliveriesProps = {
  readonly path: `/v1/webhook-deliveries?${string}`;
  readonly state: DeliveryBody["state"] | undefined;
};

function Deliveries({ path, state }: DeliveriesProps) {
  const pages = usePages(path);
  const [asked, setAsked] = useState<DeliveryBody>();
  const act = useAct(pages.reload);
  return (
    <Part title={text("deliveries")} hint={text("deliveries_hint")} action={<StateFilter state={state} />}>
      <PagesPart pages={pages}>
        {(items) =>
          items.length === 0 ? (
            <NothingSent />
          ) : (
            <Table
              label={text("deliveries")}
              heads={[
                text("event"),
                text("address"),
                text("filter_status"),
                text("attempts"),
                text("actions"),
              ]}
            >
              {items.map((delivery) => (
                <DeliveryRow key={delivery.id} shown={delivery} onAgain={() => setAsked(delivery)} />
              ))}
            </Table>
          )
        }
      </PagesPart>
      {asked && (
        <Ask
          isHarmless
          title={text("redeliver_title")}
          what={text("redeliver_what")}
          act={text("redeliver")}
          onAct={() =>
            act({
              method: "POST",
              path: `/v1/webhook-deliveries/${asked.id}/redeliver`,
              done: text("redelivered"),
            })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </Part>
  );
}

function NothingSent() {
  return (
    <>
      <p class="quiet">{text("deliveries_none")}</p>
      <Curl call={firstCall()} />
    </>
  );
}

/** A call that creates a verification with webhooks. */
function firstCall(): string {
  return `curl ${location.origin}/v1/verifications \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"max_captures": 1, "webhook_url": "https://example.com/hook"}'`;
}

const LOOKS = { pending: "unsure", delivered: "good", failed: "bad" } as const;

type RowProps = { readonly shown: DeliveryBody; readonly onAgain: () => void };

function DeliveryRow({ shown, onAgain }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <code>{shown.event_type}</code>
        <br />
        <a class="quiet" href={`/app/cases/${shown.verification_id}`}>
          {text("case")}
        </a>
      </th>
      <td>
        <Said>{shown.url}</Said>
      </td>
      <td>
        <span class={`finding ${LOOKS[shown.state]}`}>{text(`delivery_${shown.state}`)}</span>
        {shown.next_attempt_at !== undefined && (
          <>
            <br />
            <span class="quiet">{text("next_attempt", { time: momentText(shown.next_attempt_at) })}</span>
          </>
        )}
      </td>
      <td>
        <details>
          <summary>{shown.attempts.length}</summary>
          <ol class="attempts">
            {shown.attempts.map(({ at, status, error, ms }) => (
              <li key={at}>
                {momentText(at)}: {status ?? <Said>{error ?? ""}</Said>}, {ms} ms
              </li>
            ))}
          </ol>
        </details>
      </td>
      <td class="table-actions">
        {isAdmin() && (
          <button type="button" class="button small" onClick={onAgain}>
            {text("redeliver")}
          </button>
        )}
      </td>
    </tr>
  );
}
