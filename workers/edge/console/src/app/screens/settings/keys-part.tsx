import type { KeyBody } from "@svc/contract/keys/key-body";
import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { ageText, dayText } from "../../text/times.ts";
import { Said } from "../../ui/said.tsx";
import { Ask } from "../../parts/form.tsx";
import { NewKey } from "./new-key.tsx";
import { Part, ReadPart, Table } from "../../parts/part.tsx";
import { RollKey } from "./roll-key.tsx";
import { useAct } from "../../parts/use-act.ts";
import { useRead } from "../../parts/use-read.ts";

type Asked = { readonly what: "new" } | { readonly what: "roll" | "delete"; readonly key: KeyBody };

/** API keys for programs (CONTRACT G10). */
export function KeysPart() {
  const { found, reload } = useRead("/v1/me/api-keys?limit=100");
  const [asked, setAsked] = useState<Asked>();
  const act = useAct(reload);
  const close = () => setAsked(undefined);
  return (
    <Part
      title={text("keys")}
      hint={text("keys_hint")}
      action={
        <button type="button" class="button primary" onClick={() => setAsked({ what: "new" })}>
          {text("key_new")}
        </button>
      }
    >
      <ReadPart found={found} onAgain={reload}>
        {({ items }) => (
          <Table
            label={text("keys")}
            heads={[text("name"), text("key"), text("may"), text("last_used"), text("ends"), text("actions")]}
          >
            {items.map((key) => (
              <KeyRow key={key.id} shown={key} onAsk={(what) => setAsked({ what, key })} />
            ))}
          </Table>
        )}
      </ReadPart>
      {asked?.what === "new" && <NewKey onClose={close} onDone={reload} />}
      {asked?.what === "roll" && <RollKey shown={asked.key} onClose={close} onDone={reload} />}
      {asked?.what === "delete" && (
        <Ask
          title={text("key_delete_title", { name: asked.key.name })}
          what={text("key_delete_what")}
          act={text("delete")}
          onAct={() =>
            act({ method: "DELETE", path: `/v1/me/api-keys/${asked.key.id}`, done: text("key_deleted") })
          }
          onClose={close}
        />
      )}
    </Part>
  );
}

type RowProps = { readonly shown: KeyBody; readonly onAsk: (what: "roll" | "delete") => void };

function KeyRow({ shown, onAsk }: RowProps) {
  const { kind, name, last4, last_used_at: usedAt, expires_at: endsAt } = shown;
  return (
    <tr>
      <th scope="row">
        <Said>{name}</Said>
      </th>
      <td>
        <code>{kind === "secret" ? `svc_secret_…${last4}` : `pk_live_…${last4}`}</code>
      </td>
      <td>{text(kind === "publishable" ? "may_capture" : `may_${shown.role}`)}</td>
      <td>{usedAt === undefined ? text("never") : ageText(usedAt, Date.now())}</td>
      <td>{endsAt === undefined ? text("never") : dayText(endsAt)}</td>
      <td class="table-actions">
        {kind === "secret" && (
          <button type="button" class="button small" onClick={() => onAsk("roll")}>
            {text("key_roll")}
          </button>
        )}
        <button type="button" class="button small danger" onClick={() => onAsk("delete")}>
          {text("delete")}
        </button>
      </td>
    </tr>
  );
}
