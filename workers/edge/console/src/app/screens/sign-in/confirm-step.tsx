import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import { startSignIn } from "./email-step.tsx";
import { Trouble } from "./trouble.tsx";

type ConfirmProps = {
  readonly email: string;
  readonly onSent: () => void;
  readonly onPasskey: () => void;
  readonly onCancel: () => void;
};

/**
 * CONTRACT G10 (step-up): the person authenticates again before an action that an unattended session must not perform.
 */
export function ConfirmStep({ email, onSent, onPasskey, onCancel }: ConfirmProps) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async () => {
    if (isSending) return;
    setSending(true);
    setError(undefined);
    try {
      await startSignIn(email);
      onSent();
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPasskey();
      }}
    >
      <p class="quiet">
        {text("confirm_why")} <Said>{email}</Said>
      </p>
      <Trouble id="confirm-trouble" error={error} />
      <button type="submit" class="button primary wide" autofocus>
        {text("passkey_use")}
      </button>
      <button type="button" class="button wide" aria-disabled={isSending} onClick={() => void send()}>
        {text(isSending ? "one_moment" : "send_code")}
      </button>
      <button type="button" class="button bare wide" onClick={onCancel}>
        {text("cancel")}
      </button>
    </form>
  );
}
