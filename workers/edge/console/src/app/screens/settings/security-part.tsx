import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { PasskeyBody } from "@svc/contract/sign-in/passkey-bodies";
import type { SessionBody } from "@svc/contract/sign-in/session-bodies";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { text } from "../../text/text.ts";
import { ageText, dayText } from "../../text/times.ts";
import { Said } from "../../ui/said.tsx";
import { say } from "../../ui/toasts.tsx";
import { Ask, Field, FormDialog } from "../../parts/form.tsx";
import { Part, ReadPart, Table } from "../../parts/part.tsx";
import { browserOf } from "./browser-words.ts";
import { useAct } from "../../parts/use-act.ts";
import { useRead } from "../../parts/use-read.ts";

/** The person's own security, independent of the account: passkeys and sessions. */
export function SecurityPart() {
  return (
    <>
      <Passkeys />
      <Sessions />
    </>
  );
}

function Passkeys() {
  const { found, reload } = useRead("/v1/me/passkeys");
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PasskeyBody>();
  const act = useAct(reload);
  return (
    <Part
      title={text("passkeys")}
      hint={text("passkeys_hint")}
      action={
        <button type="button" class="button primary" onClick={() => setAdding(true)}>
          {text("passkey_add")}
        </button>
      }
    >
      <ReadPart found={found} onAgain={reload}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{text("passkeys_none")}</p>
          ) : (
            <PasskeyTable items={items} onRemove={setLeaving} />
          )
        }
      </ReadPart>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} onDone={reload} />}
      {leaving && (
        <Ask
          title={text("passkey_remove_title", { name: leaving.name })}
          what={text("passkey_remove_what")}
          act={text("remove")}
          onAct={() =>
            act({
              method: "DELETE",
              path: `/v1/me/passkeys/${encodeURIComponent(leaving.id)}`,
              done: text("passkey_removed"),
            })
          }
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Part>
  );
}

type PasskeyTableProps = {
  readonly items: readonly PasskeyBody[];
  readonly onRemove: (passkey: PasskeyBody) => void;
};

function PasskeyTable({ items, onRemove }: PasskeyTableProps) {
  return (
    <Table
      label={text("passkeys")}
      heads={[text("name"), text("created_at"), text("last_used"), text("actions")]}
    >
      {items.map((passkey) => (
        <tr key={passkey.id}>
          <th scope="row">
            <Said>{passkey.name}</Said>
          </th>
          <td>{dayText(passkey.created_at)}</td>
          <td>{passkey.used_at === undefined ? text("never") : ageText(passkey.used_at, Date.now())}</td>
          <td class="table-actions">
            <button type="button" class="button small danger" onClick={() => onRemove(passkey)}>
              {text("remove")}
            </button>
          </td>
        </tr>
      ))}
    </Table>
  );
}

type AddProps = { readonly onClose: () => void; readonly onDone: () => void };

function AddPasskey({ onClose, onDone }: AddProps) {
  const [name, setName] = useState("");
  const add = async (): Promise<void> => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    const options = await write("POST", "/v1/me/passkeys/options");
    // the contract leaves WebAuthn's own members to its specification
    const optionsJSON = options as object as PublicKeyCredentialCreationOptionsJSON;
    const response = await startRegistration({ optionsJSON });
    await write("POST", "/v1/me/passkeys", { name: name.trim(), response });
    say({ kind: "done", title: text("passkey_added") });
    onDone();
    onClose();
  };
  return (
    <FormDialog title={text("passkey_add")} submit={text("passkey_add")} onSubmit={add} onClose={onClose}>
      {(trouble) => (
        <Field
          id="passkey-name"
          name="name"
          label={text("name")}
          hint={text("passkey_name_hint")}
          trouble={trouble}
        >
          {(ids) => (
            <input
              {...ids}
              class="field"
              required
              maxLength={60}
              value={name}
              onInput={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

function Sessions() {
  const { found, reload } = useRead("/v1/me/sessions");
  const act = useAct(reload);
  const end = (id: string) =>
    act({ method: "DELETE", path: `/v1/me/sessions/${id}`, done: text("session_ended") });
  return (
    <Part
      title={text("sessions")}
      hint={text("sessions_hint")}
      action={
        <button
          type="button"
          class="button"
          onClick={() =>
            void act({ method: "DELETE", path: "/v1/me/sessions", done: text("sessions_ended") })
          }
        >
          {text("sessions_end")}
        </button>
      }
    >
      <ReadPart found={found} onAgain={reload}>
        {({ items }) => (
          <Table
            label={text("sessions")}
            heads={[text("browser"), text("network"), text("last_seen"), text("actions")]}
          >
            {items.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => void end(session.id)} />
            ))}
          </Table>
        )}
      </ReadPart>
    </Part>
  );
}

/** For example "Chrome on Android". Unknown User-Agents are shown unchanged. */
function browserText(userAgent: string): string {
  const { browser, system } = browserOf(userAgent);
  if (browser !== undefined && system !== undefined) return text("browser_on", { browser, system });
  return browser ?? system ?? userAgent;
}

type SessionRowProps = { readonly session: SessionBody; readonly onEnd: () => void };

function SessionRow({ session, onEnd }: SessionRowProps) {
  return (
    <tr>
      <th scope="row" title={session.user_agent}>
        <Said>{browserText(session.user_agent)}</Said>
      </th>
      <td>
        <Said>{session.address}</Said>
      </td>
      <td>{ageText(session.seen_at, Date.now())}</td>
      <td class="table-actions">
        {session.current ? (
          <span class="tag">{text("session_current")}</span>
        ) : (
          <button type="button" class="button small" onClick={onEnd}>
            {text("end")}
          </button>
        )}
      </td>
    </tr>
  );
}
