import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Field, FormDialog } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { ShownSecret } from "../../parts/shown-secret.tsx";
import { text } from "../../text/text.ts";

const OVERLAPS = [0, 3_600, 86_400, 604_800] as const;

/** A new signing secret; both sign until the old one ends (CONTRACT G9.2). */
export function RotateSecret() {
  const [isAsked, setAsked] = useState(false);
  const [overlapSeconds, setOverlap] = useState(86_400);
  const [secret, setSecret] = useState<string>();
  const rotate = async (): Promise<void> => {
    const path = "/v1/me/webhook-secret/rotate";
    const made = await write<{ readonly secret: string }>("POST", path, { overlap_seconds: overlapSeconds });
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
            <Field
              id="overlap"
              name="overlap_seconds"
              label={text("key_grace")}
              hint={text("key_grace_hint")}
              trouble={trouble}
            >
              {(ids) => (
                <select
                  {...ids}
                  class="field"
                  value={overlapSeconds}
                  onChange={({ currentTarget }) => setOverlap(Number(currentTarget.value))}
                >
                  {OVERLAPS.map((seconds) => (
                    <option key={seconds} value={seconds}>
                      {text(`grace_${seconds}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </FormDialog>
      )}
      {secret !== undefined && <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </Part>
  );
}
