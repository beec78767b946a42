import { useState } from "preact/hooks";
import { ApiError } from "../../api/api-error.ts";
import { write } from "../../api/call.ts";
import { keep, kept } from "../../kept.ts";
import { text } from "../../text/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { say } from "../../ui/toasts.tsx";

const MOST = 2000;

type FinalizeProps = {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** SPEC 4.4. What is typed stays in this browser until it was taken: a closed tab loses nothing. */
export function FinalizeDialog({ id, onClose, onDone }: FinalizeProps) {
  const draft = `narrative.${id}`;
  const [narrative, setNarrative] = useState(() => kept(draft) ?? "");
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await write("POST", `/v1/verifications/${id}/finalize`, { narrative: narrative.trim() });
      keep(draft, undefined);
      say({ kind: "done", title: text("finalized_now") });
      onDone();
      onClose();
    } catch (error) {
      setWrong(whyNot(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={text("finalize")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Narrative
          value={narrative}
          isWrong={wrong !== undefined}
          onType={(value) => {
            setNarrative(value);
            keep(draft, value === "" ? undefined : value);
          }}
        />
        {wrong !== undefined && (
          <p class="field-wrong" role="alert">
            {wrong}
          </p>
        )}
        <div class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            {text("cancel")}
          </button>
          <button type="submit" class="button primary" aria-disabled={isBusy}>
            {text("finalize")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type NarrativeProps = {
  readonly value: string;
  readonly isWrong: boolean;
  readonly onType: (value: string) => void;
};

function Narrative({ value, isWrong, onType }: NarrativeProps) {
  return (
    <>
      <label for="narrative">{text("narrative")}</label>
      <textarea
        id="narrative"
        rows={6}
        maxLength={MOST}
        required
        value={value}
        aria-describedby="narrative-hint"
        aria-invalid={isWrong}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <p id="narrative-hint" class="quiet">
        {text("narrative_hint")}
      </p>
    </>
  );
}

function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return text("error_unreachable");
  return error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
}
