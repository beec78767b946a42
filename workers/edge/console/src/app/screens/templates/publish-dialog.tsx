import type { TemplateBody } from "@svc/contract/template/template-body";
import { unknownColumns } from "@svc/domain/template/unknown-columns";
import { write } from "../../api/call.ts";
import { FormDialog } from "../../parts/form.tsx";
import { text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";
import { Compared } from "./versions-part.tsx";

type PublishProps = {
  readonly template: TemplateBody;
  readonly onPublished: (template: TemplateBody) => void;
  readonly onClose: () => void;
};

/** Publishes the draft for links, and shows what changes. */
export function PublishDialog({ template, onPublished, onClose }: PublishProps) {
  const { version, slug } = template;
  const path = `/v1/link-templates/${encodeURIComponent(slug)}` as const;
  const publish = async (): Promise<void> => {
    const body = { expected_version: version };
    const published = await write("POST", `${path}/publish`, body);
    say({ kind: "done", title: text("template_published", { number: published.version }) });
    onPublished(published);
    onClose();
  };
  return (
    <FormDialog
      title={text("publish_title", { number: version + 1 })}
      submit={text("publish")}
      onSubmit={publish}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{text(version === 0 ? "publish_first" : "publish_what")}</p>
          {isReadableByGuessing(template) && (
            <label class="switch">
              <input type="checkbox" required />
              {text("publish_guessable", { asked: template.identification?.label ?? "" })}
            </label>
          )}
          {version > 0 && (
            <div class="diff-box" tabIndex={0} role="region" aria-label={text("versions_compare")}>
              <Compared template={template} path={`${path}/versions`} from={String(version)} to="now" />
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Whether the link can be guessed and its texts show database content for an identification that can be guessed. */
function isReadableByGuessing({ database, identification, short_link, spec }: TemplateBody): boolean {
  if (!database || !short_link || identification?.confirm) return false;
  return unknownColumns(spec, []).length > 0;
}
