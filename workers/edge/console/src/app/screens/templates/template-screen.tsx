import type { TemplateBody } from "@svc/contract/template/template-body";
import { useState } from "preact/hooks";
import { accountId } from "../../api/session.ts";
import { ReadPart } from "../../parts/part.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { useRead } from "../../parts/use-read.ts";
import type { ScreenProps } from "../../screen-props.ts";
import { numberText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Said } from "../../ui/said.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { StateMark } from "./state-mark.tsx";
import { TemplateActs } from "./template-acts.tsx";
import { TemplateForm } from "./template-form.tsx";
import { VersionsPart } from "./versions-part.tsx";

export function TemplateScreen({ params }: ScreenProps) {
  const { id = "", part } = params;
  const { found, reload } = useRead(`/v1/link-templates/${encodeURIComponent(id)}`);
  const account = accountId.value;
  if (found.state === "here" && account !== undefined) {
    return (
      <Shown key={`${account} ${id}`} account={account} read={found.value} isVersions={part === "versions"} />
    );
  }
  return (
    <div class="settings">
      <ScreenHeading title={id} />
      <ReadPart found={found} onAgain={reload}>
        {() => null}
      </ReadPart>
    </div>
  );
}

type ShownProps = { readonly account: string; readonly read: TemplateBody; readonly isVersions: boolean };

function Shown({ account, read, isVersions }: ShownProps) {
  const [template, setTemplate] = useState(read);
  const base = `/app/templates/${encodeURIComponent(template.slug)}`;
  const tabs = [
    { href: base, name: text("template_editor"), isHere: !isVersions },
    { href: `${base}/versions`, name: text("versions"), isHere: isVersions },
  ];
  return (
    <div class="settings template">
      <ScreenHeading title={template.name}>
        <StateMark status={template.status} />
        <nav class="views" aria-label={text("template")}>
          <ul>
            {tabs.map(({ href, name, isHere }) => (
              <li key={href}>
                <a href={href} {...(isHere && { "aria-current": "page" as const })}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <span class="head-end">
          {isAdmin() && <TemplateActs template={template} onChanged={setTemplate} />}
        </span>
      </ScreenHeading>
      <Facts template={template} />
      <div class="settings-parts">
        {isVersions ? (
          <VersionsPart key={template.version} template={template} />
        ) : (
          <TemplateForm account={account} template={template} onChanged={setTemplate} />
        )}
      </div>
    </div>
  );
}

function Facts({ template }: { readonly template: TemplateBody }) {
  const { version, used_today, daily_cap, used_total, total_cap, link_url, status } = template;
  return (
    <dl class="template-facts">
      <div>
        <dt>{text("version")}</dt>
        <dd>{version === 0 ? text("version_none") : numberText(version)}</dd>
      </div>
      <div>
        <dt>{text("used_today")}</dt>
        <dd>{text("used_of", { count: used_today, cap: daily_cap })}</dd>
      </div>
      <div>
        <dt>{text("used_total")}</dt>
        <dd>
          {total_cap === null
            ? numberText(used_total)
            : text("used_of", { count: used_total, cap: total_cap })}
        </dd>
      </div>
      {(status === "active" || status === "paused") && (
        <div class="template-link">
          <dt>{text("link")}</dt>
          <dd>
            <Said>{link_url}</Said>
            <CopyButton content={link_url} name={text("copy_link")} />
          </dd>
        </div>
      )}
    </dl>
  );
}
