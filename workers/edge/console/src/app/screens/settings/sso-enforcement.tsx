import type { SsoBody } from "@svc/contract/sso/sso-bodies";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { me } from "../../api/session.ts";
import { Ask, Field, FormDialog } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { useAct } from "../../parts/use-act.ts";
import { useRead } from "../../parts/use-read.ts";
import { text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";

type EnforceProps = { readonly sso: SsoBody; readonly onDone: () => void };

/** Whether people of the domains can sign in only at the provider. */
export function SsoEnforcement({ sso, onDone }: EnforceProps) {
  const [isAsking, setAsking] = useState(false);
  const act = useAct(onDone);
  const close = () => setAsking(false);
  return (
    <Part
      title={text("sso_enforce")}
      hint={text(sso.enforced ? "sso_enforced_hint" : "sso_enforce_hint")}
      action={
        <button
          type="button"
          class={`button ${sso.enforced ? "" : "primary"}`}
          onClick={() => setAsking(true)}
        >
          {text(sso.enforced ? "sso_release" : "sso_enforce_start")}
        </button>
      }
    >
      {isAsking && !sso.enforced && <Enforce onClose={close} onDone={onDone} />}
      {isAsking && sso.enforced && (
        <Ask
          title={text("sso_release")}
          what={text("sso_release_what")}
          act={text("sso_release")}
          onAct={() =>
            act({
              method: "PUT",
              path: "/v1/me/sso/enforcement",
              body: { enforced: false },
              done: text("saved"),
            })
          }
          onClose={close}
        />
      )}
    </Part>
  );
}

type DialogProps = { readonly onClose: () => void; readonly onDone: () => void };

/** Says what will happen, and asks for the owner who can sign in without the provider. */
function Enforce({ onClose, onDone }: DialogProps) {
  const { found } = useRead("/v1/me/members");
  const owners = found.state === "here" ? found.value.items.filter(({ role }) => role === "owner") : [];
  const [owner, setOwner] = useState(me.value?.user?.id ?? "");
  const enforce = async (): Promise<void> => {
    await write("PUT", "/v1/me/sso/enforcement", { enforced: true, emergency_user_id: owner });
    say({ kind: "done", title: text("saved") });
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={text("sso_enforce")}
      submit={text("sso_enforce_start")}
      onSubmit={enforce}
      onClose={onClose}
    >
      {(trouble) => (
        <>
          <p>{text("sso_enforce_what")}</p>
          <Field
            id="sso-emergency"
            name="emergency_user_id"
            label={text("sso_emergency")}
            hint={text("sso_emergency_hint")}
            trouble={trouble}
          >
            {(ids) => (
              <select
                {...ids}
                class="field"
                value={owner}
                onChange={({ currentTarget }) => setOwner(currentTarget.value)}
              >
                {owners.map(({ id, email }) => (
                  <option key={id} value={id}>
                    {email}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
