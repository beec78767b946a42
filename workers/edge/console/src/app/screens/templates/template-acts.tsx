import type { TemplateBody } from "@svc/contract/template/template-body";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Ask, Field, FormDialog } from "../../parts/form.tsx";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { say, sayError } from "../../ui/toasts.tsx";
import { LinkDialog } from "../case/link-dialog.tsx";

type ActsProps = {
  readonly template: TemplateBody;
  readonly onChanged: (template: TemplateBody) => void;
};
type Asked = "pause" | "revoke" | "rotate" | "link";

/** All actions on a template except editing. Irreversible ones ask first. */
export function TemplateActs({ template, onChanged }: ActsProps) {
  const [asked, setAsked] = useState<Asked>();
  const { status } = template;
  const close = () => setAsked(undefined);
  if (status === "revoked") return null;
  const items = [
    status === "active" && (["pause", "template_pause"] as const),
    ["rotate", "template_rotate"] as const,
    ["revoke", "template_revoke"] as const,
  ].filter((item) => item !== false);
  return (
    <>
      {status === "paused" && (
        <button type="button" class="button" onClick={() => void actOn(template, "resume", onChanged)}>
          {text("template_resume")}
        </button>
      )}
      {status !== "draft" && (
        <button type="button" class="button" onClick={() => setAsked("link")}>
          <Icon name="send" />
          {text("link")}
        </button>
      )}
      <Menu
        className="at-end"
        label={
          <>
            <Icon name="more" />
            <span class="unseen">{text("more_actions")}</span>
          </>
        }
      >
        {(closeMenu) => (
          <ul class="menu-part">
            {items.map(([act, name]) => (
              <li key={act}>
                <button
                  type="button"
                  class="menu-item"
                  onClick={() => {
                    closeMenu();
                    setAsked(act);
                  }}
                >
                  {text(name)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Menu>
      {asked && <AskedDialog template={template} onChanged={onChanged} asked={asked} onClose={close} />}
    </>
  );
}

type DialogProps = ActsProps & { readonly asked: Asked; readonly onClose: () => void };

function AskedDialog({ asked, ...rest }: DialogProps) {
  const { template, onChanged, onClose } = rest;
  if (asked === "link") return <LinkDialog url={template.link_url} onClose={onClose} />;
  if (asked === "rotate") return <RotateLink {...rest} />;
  return (
    <Ask
      title={text(`template_${asked}_title`, { name: template.name })}
      what={text(`template_${asked}_what`)}
      act={text(`template_${asked}`)}
      onAct={() => actOn(template, asked, onChanged)}
      onClose={onClose}
    />
  );
}

async function actOn(
  { slug }: TemplateBody,
  act: "pause" | "resume" | "revoke",
  onChanged: (template: TemplateBody) => void,
): Promise<boolean> {
  try {
    const path = `/v1/link-templates/${encodeURIComponent(slug)}/${act}` as const;
    onChanged(await write("POST", path));
    say({ kind: "done", title: text(`template_${act}_done`) });
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}

/** Invalidates all links handed out before (CONTRACT G14). */
function RotateLink({ template, onChanged, onClose }: ActsProps & { readonly onClose: () => void }) {
  const [isShort, setShort] = useState(false);
  const rotate = async (): Promise<void> => {
    const path = `/v1/link-templates/${encodeURIComponent(template.slug)}/rotate-link` as const;
    onChanged(await write("POST", path, { short_link: isShort }));
    say({ kind: "done", title: text("template_rotate_done") });
    onClose();
  };
  return (
    <FormDialog
      title={text("template_rotate_title", { name: template.name })}
      submit={text("template_rotate")}
      onSubmit={rotate}
      onClose={onClose}
    >
      {(trouble) => (
        <>
          <p>{text("template_rotate_what")}</p>
          <Field id="rotate-short" name="short_link" label={text("template_rotate_short")} trouble={trouble}>
            {(ids) => (
              <select
                {...ids}
                class="field"
                value={String(isShort)}
                onChange={({ currentTarget }) => setShort(currentTarget.value === "true")}
              >
                <option value="false">{text("rotate_short_no")}</option>
                <option value="true">{text("rotate_short_yes")}</option>
              </select>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
