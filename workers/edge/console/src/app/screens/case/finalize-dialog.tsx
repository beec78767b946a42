import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { keep, kept } from "../../kept.ts";
import { Field, FormDialog } from "../../parts/form.tsx";
import { text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";

const MOST = 2000;

type FinalizeProps = {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** SPEC 4.4. The text stays in this browser until the service has it, so that a closed tab loses nothing. */
export function FinalizeDialog({ id, onClose, onDone }: FinalizeProps) {
  const draft = `narrative.${id}`;
  const [narrative, setNarrative] = useState(() => kept(draft) ?? "");
  const send = async (): Promise<void> => {
    await write("POST", `/v1/verifications/${id}/finalize`, { narrative: narrative.trim() });
    keep(draft, undefined);
    say({ kind: "done", title: text("finalized_now") });
    onDone();
    onClose();
  };
  return (
    <FormDialog title={text("finalize")} submit={text("finalize")} onSubmit={send} onClose={onClose}>
      {(trouble) => (
        <Field
          id="narrative"
          name="narrative"
          label={text("narrative")}
          hint={text("narrative_hint")}
          trouble={trouble}
        >
          {(ids) => (
            <textarea
              {...ids}
              rows={6}
              maxLength={MOST}
              required
              value={narrative}
              onInput={({ currentTarget: { value } }) => {
                setNarrative(value);
                keep(draft, value === "" ? undefined : value);
              }}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
