import type { SsoBody } from "@svc/contract/sso/sso-bodies";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Ask, Field, type FormTrouble, troubleOf } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { useAct } from "../../parts/use-act.ts";
import { text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";
import { SsoRoles } from "./sso-roles.tsx";
import { bodyOf, filledOf, type Filled } from "./sso-fields.ts";

type ProviderProps = { readonly sso: SsoBody; readonly onDone: () => void };

const LINES = [
  { name: "issuer", label: "sso_issuer", hint: "sso_issuer_hint" },
  { name: "client_id", label: "sso_client_id", hint: "sso_client_id_hint" },
  { name: "client_secret", label: "sso_client_secret", hint: "sso_client_secret_hint" },
  { name: "role_claim", label: "sso_role_claim", hint: "sso_role_claim_hint" },
] as const;

export function SsoProvider({ sso, onDone }: ProviderProps) {
  const [filled, setFilled] = useState<Filled>(() => filledOf(sso));
  const [trouble, setTrouble] = useState<FormTrouble>({ fields: [] });
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    setTrouble({ fields: [] });
    try {
      await write("PUT", "/v1/me/sso", bodyOf(filled));
      say({ kind: "done", title: text("saved") });
      onDone();
    } catch (error) {
      setTrouble(troubleOf(error));
    }
  };
  return (
    <Part title={text("sso_provider")} hint={text("sso_provider_hint")}>
      <form onSubmit={(event) => void save(event)}>
        {LINES.map(({ name, label, hint }) => (
          <Field
            key={name}
            id={`sso-${name}`}
            name={name}
            label={text(label)}
            hint={text(hint)}
            trouble={trouble}
          >
            {(ids) => (
              <input
                {...ids}
                class="field"
                {...(name === "client_secret" && { type: "password" as const })}
                autocomplete="off"
                value={filled[name]}
                onInput={({ currentTarget }) => setFilled({ ...filled, [name]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
        <SsoRoles filled={filled} trouble={trouble} onFill={setFilled} />
        <p class="field-wrong" role="alert">
          {trouble.whole}
        </p>
        <div class="dialog-foot">
          {sso.connection && <RemoveButton onDone={onDone} />}
          <button type="submit" class="button primary">
            {text("save")}
          </button>
        </div>
      </form>
    </Part>
  );
}

function RemoveButton({ onDone }: Pick<ProviderProps, "onDone">) {
  const [isAsking, setAsking] = useState(false);
  const act = useAct(onDone);
  return (
    <>
      <button type="button" class="button danger" onClick={() => setAsking(true)}>
        {text("sso_remove")}
      </button>
      {isAsking && (
        <Ask
          title={text("sso_remove_title")}
          what={text("sso_remove_what")}
          act={text("sso_remove")}
          onAct={() => act({ method: "DELETE", path: "/v1/me/sso", done: text("sso_removed") })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
