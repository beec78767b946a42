import type { KeyBody } from "@svc/contract/keys/key-body";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { text } from "../../text/text.ts";
import { FormDialog } from "../../parts/form.tsx";
import { GRACE_S, GraceField } from "../../parts/grace-field.tsx";
import { ShownSecret } from "../../parts/shown-secret.tsx";

type RollProps = { readonly shown: KeyBody; readonly onClose: () => void; readonly onDone: () => void };

/** Replaces a key's secret. The old one stays valid for a while, so that programs can switch. */
export function RollKey({ shown, onClose, onDone }: RollProps) {
  const [graceSeconds, setGrace] = useState(GRACE_S);
  const [secret, setSecret] = useState<string>();
  const roll = async (): Promise<void> => {
    const path = `/v1/me/api-keys/${shown.id}/roll` as const;
    const made = await write("POST", path, { grace_seconds: graceSeconds });
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
        <GraceField name="grace_seconds" seconds={graceSeconds} trouble={trouble} onChoose={setGrace} />
      )}
    </FormDialog>
  );
}
