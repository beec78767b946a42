import { useState } from "preact/hooks";
import { me, welcome } from "../../api/session.ts";
import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import { startSignIn } from "./email-step.tsx";
import { ProviderButton } from "./provider-button.tsx";
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
export function ConfirmStep(props: ConfirmProps) {
  const url = me.value?.session?.sso_url;
  return url === undefined ? <ConfirmHere {...props} /> : <ConfirmAtProvider url={url} {...props} />;
}

type AtProviderProps = Pick<ConfirmProps, "email" | "onCancel"> & { readonly url: string };

/** For a person who signed in at their company. */
function ConfirmAtProvider({ email, url, onCancel }: AtProviderProps) {
  const [error, setError] = useState<unknown>();
  return (
    <div>
      <p class="quiet">
        {text("sso_confirm_why")} <Said>{email}</Said>
      </p>
      <Trouble id="confirm-trouble" error={error} />
      <ProviderButton url={`${url}&for=confirm`} onDone={welcome} onError={setError} />
      <button type="button" class="button bare wide" onClick={onCancel}>
        {text("cancel")}
      </button>
    </div>
  );
}

function ConfirmHere({ email, onSent, onPasskey, onCancel }: ConfirmProps) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async () => {
    if (isSending) return;
    setSending(true);
    setError(undefined);
    try {
      await startSignIn(email, { byCode: true });
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
