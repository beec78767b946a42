import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../api/api-error.ts";
import { callOnce } from "../../api/call.ts";
import type { InvitedBody } from "@svc/contract/team/own-invitations";
import type { MeBody } from "@svc/contract/account/me-body";
import { text } from "../../text/text.ts";
import { Trouble } from "./trouble.tsx";

type PasskeyProps = {
  /** `first`: the passkey is the whole sign-in. `second`: it follows the code (CONTRACT G10). */
  readonly turn: "first" | "second";
  readonly back: string;
  readonly onBack: () => void;
  readonly onShown: (answer: MeBody | InvitedBody) => void;
};

/** Asks for the passkey on a click, because some browsers require one. */
export function PasskeyStep({ turn, back, onBack, onShown }: PasskeyProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => button.current?.focus(), []);
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    setError(undefined);
    setDismissed(false);
    try {
      onShown(await showPasskey());
    } catch (failure) {
      // the browser's own errors say only that it did not happen
      if (failure instanceof ApiError || failure instanceof TypeError) setError(failure);
      else setDismissed(true);
    }
    setAsking(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <p class="quiet">{text(turn === "first" ? "passkey_first_why" : "passkey_why")}</p>
      <Trouble id="passkey-trouble" error={error} />
      {isDismissed && (
        <p class="trouble" role="alert">
          {text("passkey_dismissed")}
        </p>
      )}
      <button ref={button} type="submit" class="button primary wide" aria-disabled={isAsking}>
        {text(isAsking ? "one_moment" : "passkey_use")}
      </button>
      <button type="button" class="button bare wide" onClick={onBack}>
        {back}
      </button>
    </form>
  );
}

async function showPasskey(): Promise<MeBody | InvitedBody> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const options = await callOnce("POST", "/auth/passkey/options");
  // the contract leaves WebAuthn's own members to its specification
  const optionsJSON = options as object as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  return callOnce("POST", "/auth/passkey/verify", { response });
}
