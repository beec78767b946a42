import type { Answer } from "@svc/contract/answers";
import type { OwnInvitationBody } from "@svc/contract/team/own-invitations";
import { useEffect, useRef, useState } from "preact/hooks";
import { callOnce } from "../../api/call.ts";
import { dismissConfirmation, me, signInAsked, welcome } from "../../api/session.ts";
import type { InvitedBody } from "@svc/contract/team/own-invitations";
import type { MeBody } from "@svc/contract/account/me-body";
import { keep, kept } from "../../kept.ts";
import { text, type TextKey } from "../../text/text.ts";
import { CodeStep } from "./code-step.tsx";
import { ConfirmStep } from "./confirm-step.tsx";
import { EmailStep, type Started } from "./email-step.tsx";
import { InvitedStep } from "./invited-step.tsx";
import { ProviderStep } from "./provider-step.tsx";
import { PasskeyStep } from "./passkey-step.tsx";

type Step = "email" | "provider" | "confirm" | "code" | "passkey_first" | "passkey_second" | "invited";
const TITLES = {
  email: "sign_in",
  provider: "sign_in",
  confirm: "confirm_title",
  code: "code_title",
  passkey_first: "passkey_title",
  passkey_second: "passkey_title",
  invited: "invited_title",
} as const satisfies Record<Step, TextKey>;

/** A dialog over the page until the person has signed in. Input on the page is kept. */
export function SignIn() {
  const box = useRef<HTMLDialogElement>(null);
  const isConfirming = signInAsked.value === "confirm";
  const [step, setStep] = useState<Step>(isConfirming ? "confirm" : "email");
  const [invitations, setInvitations] = useState<readonly OwnInvitationBody[]>([]);
  const onInvited = (open: readonly OwnInvitationBody[]) => {
    setInvitations(open);
    setStep("invited");
  };
  const devMail = useOptions(onInvited);
  useDialog(box);
  return (
    <dialog
      ref={box}
      class="sign-in"
      aria-labelledby="sign-in"
      onCancel={(event) => {
        event.preventDefault();
        dismissConfirmation();
      }}
    >
      <div class="sign-in-box">
        <h1 id="sign-in">{text(TITLES[step])}</h1>
        {step === "invited" ? (
          <InvitedStep invitations={invitations} />
        ) : (
          <Steps step={step} isConfirming={isConfirming} onStep={setStep} onInvited={onInvited} />
        )}
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

type StepsProps = {
  readonly step: Step;
  readonly isConfirming: boolean;
  readonly onStep: (step: Step) => void;
  readonly onInvited: (open: readonly OwnInvitationBody[]) => void;
};

/** The ways to sign in, one after another. To confirm, the address is already known. */
function Steps({ step, isConfirming, onStep, onInvited }: StepsProps) {
  const [email, setEmail] = useState((isConfirming ? me.value?.user?.email : kept("email")) ?? "");
  const back = text(isConfirming ? "back" : "other_email");
  const onBack = () => onStep(isConfirming ? "confirm" : "email");
  const onPasskey = () => onStep("passkey_first");
  const onDone = (answer: MeBody | InvitedBody) =>
    "account" in answer ? welcome(answer) : onInvited(answer.invitations);
  const [started, setStarted] = useState<Started>({});
  const onSent = (sent: string, answer: Started = {}) => {
    if (!isConfirming) keep("email", sent);
    setEmail(sent);
    setStarted(answer);
    onStep(answer.sso_url === undefined ? "code" : "provider");
  };
  switch (step) {
    case "confirm":
      return (
        <ConfirmStep
          email={email}
          onPasskey={onPasskey}
          onSent={() => onSent(email)}
          onCancel={dismissConfirmation}
        />
      );
    case "provider":
      return (
        <ProviderStep
          email={email}
          url={started.sso_url ?? ""}
          isRequired={started.sso_required === true}
          onCode={() => onStep("code")}
          onDone={welcome}
          onBack={onBack}
        />
      );
    case "code": {
      const onSecond = () => onStep("passkey_second");
      return <CodeStep email={email} back={back} onBack={onBack} onSecond={onSecond} onRight={onDone} />;
    }
    case "passkey_first":
      return <PasskeyStep turn="first" back={text("back")} onBack={onBack} onShown={onDone} />;
    case "passkey_second":
      return <PasskeyStep turn="second" back={back} onBack={onBack} onShown={onDone} />;
    default:
      return <EmailStep email={email} onPasskey={onPasskey} onSent={onSent} />;
  }
}

function useDialog(box: { readonly current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    const titleBefore = document.title;
    const dialog = box.current;
    dialog?.showModal();
    document.title = `${text("sign_in")} · ${text("console")}`;
    return () => {
      dialog?.close();
      document.title = titleBefore;
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
}

type Options = Answer<"GET", "/auth/options">;

/**
 * The path of the local mailbox, which exists only on a developer's machine. A person who left invitations unanswered is
 * asked about them again.
 */
function useOptions(onInvited: (open: readonly OwnInvitationBody[]) => void): string | undefined {
  const [address, setAddress] = useState<string>();
  const [open, setOpen] = useState<readonly OwnInvitationBody[]>();
  useEffect(() => {
    callOnce("GET", "/auth/options").then(
      (options) => setOptions(options),
      () => {},
    );
  }, []);
  const setOptions = ({ dev_mail: path, invitations }: Options): void => {
    // accepts only paths of this origin
    setAddress(path?.startsWith("/dev/") ? path : undefined);
    setOpen(invitations);
  };
  useEffect(() => {
    if (open) onInvited(open);
  }, [open]);
  return address;
}
