import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { accountId } from "../../api/session.ts";
import { text } from "../../text/text.ts";
import { Field, FormDialog, type FormTrouble } from "../../parts/form.tsx";
import { keepTyped, readKeptDraft } from "../../parts/kept-draft.ts";
import { ShownSecret } from "../../parts/shown-secret.tsx";

type NewKeyProps = { readonly onClose: () => void; readonly onDone: () => void };

type Filled = {
  readonly name: string;
  readonly role: "full" | "read";
  readonly expiresOn: string;
  readonly allowedIps: string;
};

const EMPTY: Filled = { name: "", role: "full", expiresOn: "", allowedIps: "" };

/** Creates a secret key and shows it once. */
export function NewKey({ onClose, onDone }: NewKeyProps) {
  const keptAs = `key.${accountId.value ?? ""}`;
  const [filled, setFilled] = useState<Filled>(() => ({ ...EMPTY, ...readKeptDraft<Filled>(keptAs) }));
  const fill = (next: Filled): void => {
    setFilled(next);
    keepTyped(keptAs, next, EMPTY);
  };
  const [secret, setSecret] = useState<string>();
  const create = async (): Promise<void> => {
    const made = await write("POST", "/v1/me/api-keys", bodyOf(filled));
    setSecret(made.secret);
    keepTyped(keptAs, EMPTY, EMPTY);
    onDone();
  };
  if (secret !== undefined) return <ShownSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog title={text("key_new")} submit={text("create")} onSubmit={create} onClose={onClose}>
      {(trouble) => <KeyFields filled={filled} trouble={trouble} onFill={fill} />}
    </FormDialog>
  );
}

type FieldsProps = {
  readonly filled: Filled;
  readonly trouble: FormTrouble;
  readonly onFill: (filled: Filled) => void;
};

function KeyFields({ filled, trouble, onFill }: FieldsProps) {
  return (
    <>
      <Field id="key-name" name="name" label={text("name")} hint={text("key_name_hint")} trouble={trouble}>
        {(ids) => (
          <input
            {...ids}
            class="field"
            required
            maxLength={60}
            value={filled.name}
            onInput={({ currentTarget }) => onFill({ ...filled, name: currentTarget.value })}
          />
        )}
      </Field>
      <Field id="key-role" name="role" label={text("may")} trouble={trouble}>
        {(ids) => (
          <select
            {...ids}
            class="field"
            value={filled.role}
            onChange={({ currentTarget }) =>
              onFill({ ...filled, role: currentTarget.value === "read" ? "read" : "full" })
            }
          >
            <option value="full">{text("may_full")}</option>
            <option value="read">{text("may_read")}</option>
          </select>
        )}
      </Field>
      <KeyLimits filled={filled} trouble={trouble} onFill={onFill} />
    </>
  );
}

/** The key's expiry and allowed addresses. */
function KeyLimits({ filled, trouble, onFill }: FieldsProps) {
  return (
    <>
      <Field
        id="key-ends"
        name="expires_at"
        label={text("ends")}
        hint={text("key_ends_hint")}
        trouble={trouble}
      >
        {(ids) => (
          <input
            {...ids}
            class="field"
            type="date"
            value={filled.expiresOn}
            onInput={({ currentTarget }) => onFill({ ...filled, expiresOn: currentTarget.value })}
          />
        )}
      </Field>
      <Field
        id="key-ips"
        name="allowed_ips"
        label={text("key_ips")}
        hint={text("key_ips_hint")}
        trouble={trouble}
      >
        {(ids) => (
          <input
            {...ids}
            class="field"
            value={filled.allowedIps}
            placeholder="203.0.113.0/24"
            onInput={({ currentTarget }) => onFill({ ...filled, allowedIps: currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}

/** The day ends in the person's time zone. */
function bodyOf({ name, role, expiresOn, allowedIps }: Filled): object {
  const ips = allowedIps.split(/[\s,;]+/).filter((ip) => ip !== "");
  return {
    name: name.trim(),
    role,
    ...(expiresOn !== "" && { expires_at: new Date(`${expiresOn}T23:59:59`).toISOString() }),
    ...(ips.length > 0 && { allowed_ips: ips }),
  };
}
