import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { Field, FormDialog } from "../../parts/form.tsx";
import { text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";

const MOST = 1000;

type MoreProps = {
  readonly shown: CaseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** CONTRACT G4.7: asks the person for more, optionally by mail. */
export function MoreDialog({ shown, onClose, onDone }: MoreProps) {
  const [message, setMessage] = useState("");
  const [email, setEmail] = useState("");
  const [steps, setSteps] = useState<readonly string[]>([]);
  const send = async (): Promise<void> => {
    const { delivery } = await write("POST", `/v1/verifications/${shown.verification.id}/request-more`, {
      ...(message.trim() !== "" && { message: message.trim() }),
      ...(email.trim() !== "" && { email: email.trim() }),
      ...(steps.length > 0 && { steps }),
    });
    // more is asked for by mail only
    if (delivery?.channel === "email") say({ kind: "done", title: text("more_now") });
    else say({ kind: "wrong", title: text("more_unsent"), hint: text("more_unsent_hint") });
    onDone();
    onClose();
  };
  return (
    <FormDialog title={text("ask_for_more")} submit={text("ask_for_more")} onSubmit={send} onClose={onClose}>
      {(trouble) => (
        <>
          <StepBoxes shown={shown} ticked={steps} onTick={setSteps} />
          <Field
            id="message"
            name="message"
            label={text("more_message")}
            hint={text("more_message_hint")}
            trouble={trouble}
          >
            {(ids) => (
              <textarea
                {...ids}
                rows={4}
                maxLength={MOST}
                value={message}
                onInput={({ currentTarget: { value } }) => setMessage(value)}
              />
            )}
          </Field>
          <Field
            id="email"
            name="email"
            label={text("more_email")}
            hint={text("more_email_hint")}
            trouble={trouble}
          >
            {(ids) => (
              <input
                {...ids}
                class="field"
                type="email"
                value={email}
                onInput={({ currentTarget: { value } }) => setEmail(value)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

type BoxesProps = {
  readonly shown: CaseDetail;
  readonly ticked: readonly string[];
  readonly onTick: (keys: readonly string[]) => void;
};

function StepBoxes({ shown: { steps = [] }, ticked, onTick }: BoxesProps) {
  if (steps.length === 0) return null;
  return (
    <fieldset>
      <legend>{text("more_steps")}</legend>
      {steps.map(({ key, description }) => (
        <label key={key} class="switch">
          <input
            type="checkbox"
            checked={ticked.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onTick(checked ? [...ticked, key] : ticked.filter((each) => each !== key))
            }
          />
          <bdi>{description}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
