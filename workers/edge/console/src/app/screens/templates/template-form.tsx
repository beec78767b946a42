import type { PreviewPlace } from "@svc/contract/capture/preview-draft";
import type { TemplateBody } from "@svc/contract/template/template-body";
import { useEffect, useRef, useState } from "preact/hooks";
import { itemsOf, useAll } from "../../parts/use-read.ts";
import { isAdmin } from "../../parts/roles.ts";
import { counted, text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";
import { DatabasePart } from "./database-part.tsx";
import {
  BrandPart,
  ChecksPart,
  IdentificationPart,
  LimitsPart,
  MailPart,
  MetadataPart,
  NamePart,
  PlacePart,
} from "./editor-parts.tsx";
import type { Edited } from "./edited.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { StepsEditor } from "./steps-editor.tsx";
import { type Editor, useEditor } from "./use-editor.ts";

type FormProps = {
  readonly account: string;
  readonly template: TemplateBody;
  readonly onChanged: (template: TemplateBody) => void;
};

export function TemplateForm({ account, template, onChanged }: FormProps) {
  const editor = useEditor(account, template, onChanged);
  const { edited } = editor;
  const [openStep, setOpenStep] = useState<number | undefined>(undefined);
  const [place, setPlace] = useState<PreviewPlace>("intro");
  const [isPreviewed, setPreviewed] = useState(false);
  const open = (index: number | undefined) => {
    setOpenStep(index);
    if (index !== undefined) setPlace(index);
  };
  const [isPublishing, setPublishing] = useState(false);
  const brands = itemsOf(useAll("/v1/brands?limit=100").found);
  useOpenWrong(edited, setOpenStep);
  const save = async (): Promise<void> => {
    if (await editor.save()) say({ kind: "done", title: text("saved") });
  };
  const publish = async (): Promise<void> => {
    if (!editor.isDirty || (await editor.save())) setPublishing(true);
  };
  const mayChange = isAdmin() && template.status !== "revoked";
  useSaveKey(() => mayChange && void save());
  return (
    <div class="template-editor" data-shown={isPreviewed ? "preview" : "form"}>
      <button
        type="button"
        class="button preview-toggle"
        aria-pressed={isPreviewed}
        onClick={() => setPreviewed(!isPreviewed)}
      >
        {text("preview")}
      </button>
      <form
        class="settings-form template-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset disabled={!mayChange}>
          <NamePart edited={edited} />
          <StepsEditor edited={edited} openStep={openStep} onOpen={open} />
          <ChecksPart edited={edited} />
          <PlacePart edited={edited} />
          <BrandPart edited={edited} brands={brands} />
          <IdentificationPart edited={edited} />
          <DatabasePart edited={edited} />
          <MailPart edited={edited} />
          <LimitsPart edited={edited} />
          <MetadataPart edited={edited} />
        </fieldset>
        {mayChange && <Foot editor={editor} template={template} onPublish={() => void publish()} />}
        {isPublishing && (
          <PublishDialog template={template} onPublished={onChanged} onClose={() => setPublishing(false)} />
        )}
      </form>
      <PreviewPane draft={edited.draft} brands={brands} place={place} onPlace={setPlace} />
    </div>
  );
}

/** Opens the step in which the service found an error. */
function useOpenWrong({ trouble }: Edited, open: (index: number) => void): void {
  useEffect(() => {
    const wrong = trouble.fields
      .map(({ path }) => /^spec\.steps\.(\d+)\./.exec(path)?.[1])
      .find((index) => index !== undefined);
    if (wrong !== undefined) open(Number(wrong));
  }, [trouble]);
}

/** Ctrl or ⌘ and S. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

type FootProps = {
  readonly editor: Editor;
  readonly template: TemplateBody;
  readonly onPublish: () => void;
};

function Foot({ editor, template, onPublish }: FootProps) {
  const { edited, isDirty, isBusy, isBehind } = editor;
  const { trouble } = edited;
  const hasNews = isDirty || template.has_unpublished_changes || template.version === 0;
  return (
    <div class="settings-foot template-foot">
      <div class="template-said">
        <p class="field-wrong" role="alert">
          {trouble.whole}
        </p>
        {trouble.fields.length > 0 && (
          <details class="field-wrong">
            <summary>{counted("to_mend", trouble.fields.length)}</summary>
            <ul>
              {trouble.fields.map(({ path, message }) => (
                <li key={path}>
                  <code>{path}</code> {message}
                </li>
              ))}
            </ul>
          </details>
        )}
        {isBehind && (
          <p class="finding unsure">
            {text("template_behind")}{" "}
            <button type="button" class="button small" onClick={editor.overwrite}>
              {text("template_overwrite")}
            </button>
          </p>
        )}
        <p class="quiet" role="status">
          {text(stateKey(isDirty, template))}
        </p>
      </div>
      {isDirty && (
        <button type="button" class="button" onClick={editor.discard}>
          {text("template_discard")}
        </button>
      )}
      <button type="submit" class="button" aria-disabled={isBusy || !isDirty}>
        {text(isBusy ? "one_moment" : "save")}
      </button>
      <button type="button" class="button primary" aria-disabled={isBusy || !hasNews} onClick={onPublish}>
        {text("publish")}
      </button>
    </div>
  );
}

function stateKey(isDirty: boolean, { version, has_unpublished_changes: hasNews }: TemplateBody) {
  if (isDirty) return "template_dirty";
  if (version === 0) return "template_never_published";
  return hasNews ? "template_unpublished" : "template_up_to_date";
}
