import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Field, FormDialog } from "../../parts/form.tsx";
import { text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";

const MOST = 500;

type HoldProps = {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** CONTRACT G4.7: nothing of the case is deleted until it is released. */
export function HoldDialog({ id, onClose, onDone }: HoldProps) {
  const [reason, setReason] = useState("");
  const send = async (): Promise<void> => {
    const said = reason.trim();
    await write("POST", `/v1/verifications/${id}/hold`, { ...(said !== "" && { reason: said }) });
    say({ kind: "done", title: text("held_now") });
    onDone();
    onClose();
  };
  return (
    <FormDialog title={text("hold_title")} submit={text("hold")} onSubmit={send} onClose={onClose}>
      {(trouble) => (
        <Field
          id="reason"
          name="reason"
          label={text("hold_reason")}
          hint={text("hold_what")}
          trouble={trouble}
        >
          {(ids) => (
            <textarea
              {...ids}
              rows={2}
              maxLength={MOST}
              value={reason}
              onInput={({ currentTarget: { value } }) => setReason(value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
