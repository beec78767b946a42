import type { KeyBody } from "@svc/contract/keys/key-body";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { text } from "../../text/text.ts";
import { Field, FormDialog } from "../../parts/form.tsx";
import { ShownSecret } from "../../parts/shown-secret.tsx";

const GRACES = [0, 3_600, 86_400, 604_800] as const;

type RollProps = { readonly shown: KeyBody; readonly onClose: () => void; readonly onDone: () => void };

/** A new secret in its place; the old one goes on for as long as programs need to change over. */
export function RollKey({ shown, onClose, onDone }: RollProps) {
  const [graceSeconds, setGrace] = useState(86_400);
  const [secret, setSecret] = useState<string>();
  const roll = async (): Promise<void> => {
    const path = `/v1/me/api-keys/${shown.id}/roll`;
    const made = await write<{ readonly secret: string }>("POST", path, { grace_seconds: graceSeconds });
    setSecret(made.secret);
    onDone();
  };
  if (secret !== undefined) return <ShownSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={text("key_roll_title", { name: shown.name })}
      submit={text("key_roll")}
      onSubmit={roll}
      onClose={onClose}
    >
      {(trouble) => (
        <Field
          id="grace"
          name="grace_seconds"
          label={text("key_grace")}
          hint={text("key_grace_hint")}
          trouble={trouble}
        >
          {(ids) => (
            <select
              {...ids}
              class="field"
              value={graceSeconds}
              onChange={({ currentTarget }) => setGrace(Number(currentTarget.value))}
            >
              {GRACES.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {text(`grace_${seconds}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </FormDialog>
  );
}
