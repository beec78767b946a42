import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { CaseDecisionValue } from "@svc/domain/review/subjects";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { me } from "../../api/session.ts";
import { useKeys } from "../../keys.ts";
import { Field, FormDialog } from "../../parts/form.tsx";
import { text } from "../../text/text.ts";
import { momentText } from "../../text/times.ts";
import { DecisionMark } from "../../ui/decision-mark.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Said } from "../../ui/said.tsx";
import { say } from "../../ui/toasts.tsx";

type Props = { readonly shown: CaseDetail; readonly onDone: () => void };

/** CONTRACT G15.3: what people decided, above the verdict, which it does not change. */
export function CaseDecision({ shown }: Pick<Props, "shown">) {
  const { decided_at: at, decision_note: note } = shown;
  if (at === undefined) return null;
  return (
    <div class="case-decision">
      <DecisionMark item={shown} />
      <time class="quiet" dateTime={at}>
        {momentText(at)}
      </time>
      {note !== undefined && (
        <p>
          <Said>{note}</Said>
        </p>
      )}
    </div>
  );
}

/** Whether the service takes a decision about this case from this person. */
function mayDecide({ verification, events }: CaseDetail): boolean {
  const { user } = me.value ?? {};
  if (!user || user.role === "viewer" || verification.status !== "completed") return false;
  return events.every(({ type }) => type !== "verification.redacted");
}

export function DecideCase({ shown, onDone }: Props) {
  return mayDecide(shown) ? <Buttons shown={shown} onDone={onDone} /> : null;
}

function Buttons({ shown, onDone }: Props) {
  const [asked, setAsked] = useState<CaseDecisionValue>();
  useKeys([
    { key: "a", name: "key_accept", run: () => setAsked("accepted") },
    { key: "r", name: "key_reject", run: () => setAsked("rejected") },
  ]);
  // a case that is decided asks for nothing
  const [no, yes] = shown.decision ? ["", ""] : ["no", "yes"];
  return (
    <>
      <div class="answers">
        <button type="button" class={`button ${no}`} onClick={() => setAsked("accepted")}>
          <Icon name="check" />
          {text("no_accept")}
          <kbd aria-hidden="true">a</kbd>
        </button>
        <button type="button" class={`button ${yes}`} onClick={() => setAsked("rejected")}>
          <Icon name="close" />
          {text("yes_reject")}
          <kbd aria-hidden="true">r</kbd>
        </button>
      </div>
      {asked && (
        <DecideDialog shown={shown} decision={asked} onDone={onDone} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

type DialogProps = Props & { readonly decision: CaseDecisionValue; readonly onClose: () => void };

const WORDS = {
  accepted: { title: "decide_accept_title", act: "no_accept", done: "accepted_now" },
  rejected: { title: "decide_reject_title", act: "yes_reject", done: "rejected_now" },
} as const;
/** The limit of CONTRACT G15.3. */
const MOST = 1000;

/** `a` and Enter accept: the note has the focus and may stay empty, unless the case was decided before. */
function DecideDialog({ shown, decision, onDone, onClose }: DialogProps) {
  const [note, setNote] = useState("");
  const { title, act, done } = WORDS[decision];
  const isAgain = shown.decision !== undefined;
  const send = async (): Promise<void> => {
    const said = { decision, ...(note.trim() !== "" && { note: note.trim() }) };
    try {
      await write("POST", `/v1/cases/${shown.verification.id}/decision`, said);
    } finally {
      // someone else may have decided first
      onDone();
    }
    say({ kind: "done", title: text(done) });
    onClose();
  };
  return (
    <FormDialog title={text(title)} submit={text(act)} onSubmit={send} onClose={onClose}>
      {(trouble) => (
        <Field
          id="decision-note"
          name="note"
          label={text(isAgain ? "decide_again_note" : "note_optional")}
          hint={text("decide_hint")}
          trouble={trouble}
        >
          {(ids) => (
            <input
              {...ids}
              class="field"
              maxLength={MOST}
              autofocus
              required={isAgain}
              value={note}
              onInput={({ currentTarget: { value } }) => setNote(value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
