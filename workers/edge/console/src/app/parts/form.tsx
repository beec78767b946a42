import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ApiError, type FieldProblem } from "../api/api-error.ts";
import { text } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";

/** Errors of a submitted form, by field or for the whole form. */
export type FormTrouble = { readonly fields: readonly FieldProblem[]; readonly whole?: string };

/** An error that the form itself finds before sending. */
export class WrongField extends Error {
  override readonly name = "WrongField";
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

export function troubleOf(error: unknown): FormTrouble {
  if (error instanceof WrongField) return { fields: [{ path: error.path, message: error.message }] };
  if (!(error instanceof ApiError)) return { fields: [], whole: text("error_unreachable") };
  if (error.fields.length > 0) return { fields: error.fields };
  const whole = error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
  return { fields: [], whole };
}

type FieldProps = {
  readonly id: string;
  /** The wire name by which the service reports errors. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly trouble: FormTrouble;
  readonly children: (ids: { readonly id: string; readonly "aria-describedby": string }) => ComponentChildren;
};

export function Field({ id, name, label, hint, trouble, children }: FieldProps) {
  const said = trouble.fields
    .filter(({ path }) => path === name || path.startsWith(`${name}.`))
    .map(({ message }) => message);
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": `${id}-hint ${id}-wrong` })}
      <p id={`${id}-hint`} class="quiet">
        {hint}
      </p>
      <p id={`${id}-wrong`} class="field-wrong" role="alert">
        {said.join(", ")}
      </p>
    </div>
  );
}

type FormDialogProps = {
  readonly title: string;
  readonly submit: string;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: (trouble: FormTrouble) => ComponentChildren;
};

/** A dialog with a form. Errors appear at their fields, and no input is lost. */
export function FormDialog({ title, submit, onSubmit, onClose, children }: FormDialogProps) {
  const [trouble, setTrouble] = useState<FormTrouble>({ fields: [] });
  const [isBusy, setBusy] = useState(false);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setTrouble({ fields: [] });
    try {
      await onSubmit();
    } catch (error) {
      setTrouble(troubleOf(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void send(event)}>
        {children(trouble)}
        <p class="field-wrong" role="alert">
          {trouble.whole}
        </p>
        <div class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            {text("cancel")}
          </button>
          <button type="submit" class="button primary" aria-disabled={isBusy}>
            {submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type AskProps = {
  readonly title: string;
  readonly what: string;
  readonly act: string;
  /** The action is harmless, so its button is not red. */
  readonly isHarmless?: true;
  /** Returns whether it succeeded; otherwise the dialog stays open. */
  readonly onAct: () => Promise<boolean>;
  readonly onClose: () => void;
};

/** Asks for confirmation before an action that may be regretted. */
export function Ask({ title, what, act, isHarmless, onAct, onClose }: AskProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    if (await onAct()) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{what}</p>
      <div class="dialog-foot">
        <button type="button" class="button" onClick={onClose}>
          {text("cancel")}
        </button>
        <button
          type="button"
          class={`button ${isHarmless ? "primary" : "danger"}`}
          aria-disabled={isBusy}
          onClick={() => void confirm()}
        >
          {act}
        </button>
      </div>
    </Dialog>
  );
}
