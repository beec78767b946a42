import type { MeBody } from "@svc/contract/account/me-body";
import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import { startSignIn } from "./email-step.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { Trouble } from "./trouble.tsx";

type StepProps = {
  readonly email: string;
  readonly url: string;
  /** No code was mailed, because the company's account can be reached only at its provider. */
  readonly isRequired: boolean;
  readonly onCode: () => void;
  readonly onDone: (me: MeBody) => void;
  readonly onBack: () => void;
};

/** For a person whose company has its own sign-in. A code still opens their other accounts. */
export function ProviderStep({ email, url, isRequired, onCode, onDone, onBack }: StepProps) {
  const [error, setError] = useState<unknown>();
  const useCode = async (): Promise<void> => {
    try {
      if (isRequired) await startSignIn(email, { byCode: true });
      onCode();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <div>
      <p class="quiet">
        {text("sso_why")} <Said>{email}</Said>
      </p>
      <Trouble id="sso-trouble" error={error} />
      <ProviderButton url={url} onDone={onDone} onError={setError} />
      <button type="button" class="button wide" onClick={() => void useCode()}>
        {text(isRequired ? "sso_code_anyway" : "sso_code")}
      </button>
      <button type="button" class="button bare wide" onClick={onBack}>
        {text("other_email")}
      </button>
    </div>
  );
}
