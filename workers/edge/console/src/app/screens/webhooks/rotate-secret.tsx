import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { FormDialog } from "../../parts/form.tsx";
import { GRACE_S, GraceField } from "../../parts/grace-field.tsx";
import { Part } from "../../parts/part.tsx";
import { ShownSecret } from "../../parts/shown-secret.tsx";
import { text } from "../../text/text.ts";

/** A new signing secret. Both sign until the old one expires (CONTRACT G9.2). */
export function RotateSecret() {
  const [isAsked, setAsked] = useState(false);
  const [overlapSeconds, setOverlap] = useState(GRACE_S);
  const [secret, setSecret] = useState<string>();
  const rotate = async (): Promise<void> => {
    const path = "/v1/me/webhook-secret/rotate";
    const made = await write("POST", path, { overlap_seconds: overlapSeconds });
    setAsked(false);
    setSecret(made.secret);
  };
  return (
    <Part
      title={text("webhook_secret")}
      hint={text("webhook_secret_hint")}
      action={
        <button type="button" class="button" onClick={() => setAsked(true)}>
          {text("rotate")}
        </button>
      }
    >
      {isAsked && (
        <FormDialog
          title={text("rotate_title")}
          submit={text("rotate")}
          onSubmit={rotate}
          onClose={() => setAsked(false)}
        >
          {(trouble) => (
            <GraceField
              name="overlap_seconds"
              seconds={overlapSeconds}
              trouble={trouble}
              onChoose={setOverlap}
            />
          )}
        </FormDialog>
      )}
      {secret !== undefined && <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </Part>
  );
}
