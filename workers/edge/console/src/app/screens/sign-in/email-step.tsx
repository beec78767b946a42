import type { Answer } from "@svc/contract/answers";
import { useState } from "preact/hooks";
import { ApiError } from "../../api/api-error.ts";
import { callOnce } from "../../api/call.ts";
import { ssoProblem } from "../../api/provider-window.ts";
import { text } from "../../text/text.ts";
import { solveProof } from "./solve-proof.ts";
import { SsoTrouble, Trouble } from "./trouble.tsx";

type EmailProps = {
  readonly email: string;
  readonly onSent: (email: string, started: Started) => void;
  readonly onPasskey: () => void;
};

export function EmailStep({ email, onSent, onPasskey }: EmailProps) {
  const [typed, setTyped] = useState(email);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(
    () => ssoProblem.peek() && new SsoTrouble(ssoProblem.peek() ?? ""),
  );
  const send = async (event: Event) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setError(undefined);
    try {
      onSent(typed.trim(), await startSignIn(typed.trim()));
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <p class="quiet">{text("email_why")}</p>
      <label for="sign-in-email">{text("email")}</label>
      <input
        id="sign-in-email"
        class="field"
        type="email"
        name="email"
        autocomplete="email"
        inputmode="email"
        required
        maxLength={254}
        autofocus
        aria-describedby="sign-in-trouble"
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Trouble id="sign-in-trouble" error={error} />
      <button type="submit" class="button primary wide" aria-disabled={isSending}>
        {text(isSending ? "one_moment" : "send_code")}
      </button>
      <button type="button" class="button wide" onClick={onPasskey}>
        {text("passkey_first")}
      </button>
    </form>
  );
}

export type Started = Answer<"POST", "/auth/email/start">;

/**
 * Responds the same for every address, so as not to reveal who has an account. After many requests it first computes a
 * proof of work. `byCode`: a code is wanted although the company has its own sign-in.
 */
export async function startSignIn(email: string, { byCode = false } = {}): Promise<Started> {
  const asked = { email, ...(byCode && { by_code: true }) };
  try {
    return await askCode(asked);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.work) throw error;
    return askCode({ ...asked, proof: await solveProof(error.work) });
  }
}

function askCode(body: object): Promise<Started> {
  return callOnce("POST", "/auth/email/start", body);
}
