import { useEffect, useRef, useState } from "preact/hooks";
import { callOnce } from "../../api/call.ts";
import type { InvitedBody } from "@svc/contract/team/own-invitations";
import type { MeBody } from "@svc/contract/account/me-body";
import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import { DIGITS, digitsIn } from "./digits-in.ts";
import { startSignIn } from "./email-step.tsx";
import { Trouble } from "./trouble.tsx";

const RESEND_S = 30;

type CodeProps = {
  readonly email: string;
  readonly back: string;
  readonly onBack: () => void;
  /** The code was correct, and a passkey is required. */
  readonly onSecond: () => void;
  readonly onRight: (answer: MeBody | InvitedBody) => void;
};

/** A field for six digits: typed, pasted or filled in by the phone. The last digit submits it. */
export function CodeStep({ email, back, onBack, onSecond, onRight }: CodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const { digits, take, check, isChecking, error, setError } = useCode({ email, field, onSecond, onRight });
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void check(digits);
      }}
    >
      <p class="quiet">
        {text("code_sent_to")} <Said>{email}</Said>
      </p>
      <label for="sign-in-code">{text("code")}</label>
      <input
        id="sign-in-code"
        ref={field}
        class="field code"
        name="code"
        autocomplete="one-time-code"
        inputmode="numeric"
        required
        aria-describedby="sign-in-trouble"
        value={digits}
        onInput={({ currentTarget }) => take(currentTarget.value)}
      />
      <Trouble id="sign-in-trouble" error={error} />
      <button type="submit" class="button primary wide" aria-disabled={isChecking}>
        {text(isChecking ? "one_moment" : "sign_in")}
      </button>
      <Resend email={email} onError={setError} />
      <button type="button" class="button bare wide" onClick={onBack}>
        {back}
      </button>
    </form>
  );
}

type CodeWays = Pick<CodeProps, "email" | "onSecond" | "onRight"> & {
  readonly field: { readonly current: HTMLInputElement | null };
};

/** The typed digits and the service's response. */
function useCode({ email, field, onSecond, onRight }: CodeWays) {
  const [digits, setDigits] = useState("");
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<unknown>();
  const check = async (code: string) => {
    if (isChecking || code.length !== DIGITS) return;
    setChecking(true);
    setError(undefined);
    try {
      const answer = await callOnce("POST", "/auth/email/verify", { email, code });
      if ("second_factor" in answer) onSecond();
      else onRight(answer);
    } catch (failure) {
      setError(failure);
      setDigits("");
      field.current?.focus();
    }
    setChecking(false);
  };
  const take = (typed: string) => {
    const code = digitsIn(typed);
    setDigits(code);
    void check(code);
  };
  return { digits, take, check, isChecking, error, setError };
}

type ResendProps = { readonly email: string; readonly onError: (error: unknown) => void };

function Resend({ email, onError }: ResendProps) {
  const [left, setLeft] = useState(RESEND_S);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const resend = async () => {
    setLeft(RESEND_S);
    onError(undefined);
    await startSignIn(email, { byCode: true }).catch(onError);
  };
  return (
    <button type="button" class="button wide" disabled={left > 0} onClick={() => void resend()}>
      {left > 0 ? text("resend_in", { seconds: left }) : text("resend")}
    </button>
  );
}
