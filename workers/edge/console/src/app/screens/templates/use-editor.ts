import type { TemplateBody } from "@svc/contract/template/template-body";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../api/api-error.ts";
import { write } from "../../api/call.ts";
import { type FormTrouble, troubleOf } from "../../parts/form.tsx";
import { text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";
import { changeOf, draftOf, type Draft, keepDraft, keptDraft, placeOf } from "./draft.ts";
import type { Edited } from "./edited.ts";
import { withValue } from "./values.ts";

export type Editor = {
  readonly edited: Edited;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Someone else saved the template after this draft was started. */
  readonly isBehind: boolean;
  /** Returns the saved template, or undefined when it was refused. */
  readonly save: () => Promise<TemplateBody | undefined>;
  readonly discard: () => void;
  /** The next save overwrites the other person's changes. */
  readonly overwrite: () => void;
};

const NONE: FormTrouble = { fields: [] };

/** The draft survives a reload and a sign-in: it stays in this browser until it is saved or discarded. */
export function useEditor(
  account: string,
  template: TemplateBody,
  onSaved: (saved: TemplateBody) => void,
): Editor {
  const { slug } = template;
  const [typed, setTyped] = useState(() => keptDraft(account, slug));
  const [trouble, setTrouble] = useState<FormTrouble>(NONE);
  const [isBusy, setBusy] = useState(false);
  const draft = typed?.draft ?? draftOf(template);
  // two keystrokes can arrive before the first is rendered
  const latest = useRef(draft);
  latest.current = draft;
  const put = (next: Draft | undefined, updatedAt = typed?.updatedAt ?? template.updated_at) => {
    const kept = next && { updatedAt, draft: next };
    setTyped(kept);
    keepDraft(account, slug, kept);
  };
  const save = async (): Promise<TemplateBody | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    setTrouble(NONE);
    try {
      const expected = { ...template, updated_at: typed?.updatedAt ?? template.updated_at };
      const saved = await saveTemplate(slug, latest.current, expected);
      put(undefined);
      onSaved(saved);
      return saved;
    } catch (error) {
      setTrouble(placed(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    // its step has to open first
    if (trouble.fields.length > 0) requestAnimationFrame(focusFirstWrong);
  }, [trouble]);
  return {
    edited: {
      draft,
      trouble,
      set: (path, value) => {
        latest.current = withValue(latest.current, path, value);
        put(latest.current);
      },
      now: () => latest.current,
    },
    isDirty: typed !== undefined && JSON.stringify(draft) !== JSON.stringify(draftOf(template)),
    isBusy,
    isBehind: typed !== undefined && typed.updatedAt !== template.updated_at,
    save,
    discard: () => {
      put(undefined);
      setTrouble(NONE);
    },
    overwrite: () => put(draft, template.updated_at),
  };
}

/** Only writing the whole spec can remove a mail address, since null is a value there (CONTRACT G5.1). */
async function saveTemplate(slug: string, draft: Draft, before: TemplateBody): Promise<TemplateBody> {
  const path = `/v1/link-templates/${encodeURIComponent(slug)}` as const;
  const body = changeOf(draft, before);
  const { spec } = body as { readonly spec: Readonly<Record<string, unknown>> }; // as `changeOf` wrote it
  const isMailTaken = Object.hasOwn(before.spec, "notify_email") && spec["notify_email"] === undefined;
  if (!isMailTaken) return write("PATCH", path, body);
  const emptied = { spec: null, database: null, expected_updated_at: before.updated_at };
  const { updated_at } = await write("PATCH", path, emptied);
  return write("PATCH", path, { ...body, expected_updated_at: updated_at });
}

function placed(error: unknown): FormTrouble {
  const { fields, ...rest } = troubleOf(error);
  const isConflict = error instanceof ApiError && error.status === 409;
  if (isConflict)
    say({ kind: "wrong", title: text("template_conflict"), hint: text("template_conflict_hint") });
  return { ...rest, fields: fields.map(placeOf) };
}

function focusFirstWrong(): void {
  for (const wrong of document.querySelectorAll(".template-form .field-wrong")) {
    if (wrong.textContent === "") continue;
    const field = wrong.parentElement?.querySelector<HTMLElement>("input, textarea, select");
    field?.focus();
    return;
  }
}
