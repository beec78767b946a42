import { useEffect, useRef, useState } from "preact/hooks";
import { callOnce } from "../../api/call.ts";
import { keep, kept } from "../../kept.ts";
import { text, type TextKey } from "../../text/text.ts";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { PasskeyStep } from "./passkey-step.tsx";

type Step = "email" | "code" | "passkey";
const TITLES = {
  email: "sign_in",
  code: "code_title",
  passkey: "passkey_title",
} as const satisfies Record<Step, TextKey>;

/** Lies on top of the page until somebody has signed in; what was typed below is still there then. */
export function SignIn() {
  const box = useRef<HTMLDialogElement>(null);
  const [email, setEmail] = useState(kept("email") ?? "");
  const [step, setStep] = useState<Step>("email");
  const devMail = useDevMail();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    document.title = `${text("sign_in")} · ${text("console")}`;
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={box} class="sign-in" aria-labelledby="sign-in" onCancel={(event) => event.preventDefault()}>
      <div class="sign-in-box">
        <h1 id="sign-in">{text(TITLES[step])}</h1>
        {step === "email" && (
          <EmailStep
            email={email}
            onSent={(sent) => {
              keep("email", sent);
              setEmail(sent);
              setStep("code");
            }}
          />
        )}
        {step === "code" && (
          <CodeStep email={email} onBack={() => setStep("email")} onSecond={() => setStep("passkey")} />
        )}
        {step === "passkey" && <PasskeyStep onBack={() => setStep("email")} />}
        {devMail !== undefined && step === "code" && (
          <p class="dev-mail">
            <a href={devMail} target="_blank" rel="noopener">
              {text("open_mailbox")}
            </a>
          </p>
        )}
      </div>
    </dialog>
  );
}

/** On a developer's machine mails end in a page; elsewhere there is none. */
function useDevMail(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    callOnce<{ readonly dev_mail?: string }>("/auth/options").then(
      // a path of this origin, and nothing else
      ({ dev_mail: path }) => setAddress(path?.startsWith("/dev/") ? path : undefined),
      () => {},
    );
  }, []);
  return address;
}
