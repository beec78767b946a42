import type { TemplateBody } from "@svc/contract/template/template-body";
import { useState } from "preact/hooks";
import { PagesPart, Table } from "../../parts/part.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { usePages } from "../../parts/use-pages.ts";
import { go, query } from "../../router.ts";
import { numberText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { ageText } from "../../text/times.ts";
import { now } from "../../text/clock.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Said } from "../../ui/said.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { NewTemplate } from "./new-template.tsx";
import { StateMark } from "./state-mark.tsx";

const STATES = ["active", "paused", "draft", "revoked"] as const;

/** The account's reusable links (CONTRACT G6). */
export function TemplatesScreen() {
  const [isNew, setNew] = useState(false);
  const state = STATES.find((each) => each === query.value.get("status"));
  const path = `/v1/link-templates?limit=50${state === undefined ? "" : `&status=${state}`}` as const;
  return (
    <div class="settings template">
      <ScreenHeading title={text("templates")}>
        <select
          class="field narrow"
          aria-label={text("filter_status")}
          value={state ?? ""}
          onChange={({ currentTarget: { value } }) =>
            go(value === "" ? "/app/templates" : `/app/templates?status=${value}`)
          }
        >
          <option value="">{text("view_all")}</option>
          {STATES.map((each) => (
            <option key={each} value={each}>
              {text(`template_${each}`)}
            </option>
          ))}
        </select>
        {isAdmin() && (
          <button type="button" class="button primary head-end" onClick={() => setNew(true)}>
            <Icon name="plus" />
            {text("template_new")}
          </button>
        )}
      </ScreenHeading>
      <div class="settings-parts">
        <Templates key={path} path={path} isAll={state === undefined} />
      </div>
      {isNew && <NewTemplate onClose={() => setNew(false)} />}
    </div>
  );
}

type TemplatesProps = { readonly path: `/v1/link-templates?${string}`; readonly isAll: boolean };

function Templates({ path, isAll }: TemplatesProps) {
  const heads = ["name", "filter_status", "version", "used_today", "used_total", "changed"] as const;
  const none = isAll ? <NoTemplates /> : <p class="quiet template-none">{text("templates_none_such")}</p>;
  return (
    <PagesPart pages={usePages(path)}>
      {(items) =>
        items.length === 0 ? (
          none
        ) : (
          <div class="settings-part">
            <Table label={text("templates")} heads={heads.map((head) => text(head))}>
              {items.map((template) => (
                <TemplateRow key={template.slug} template={template} />
              ))}
            </Table>
          </div>
        )
      }
    </PagesPart>
  );
}

function TemplateRow({ template }: { readonly template: TemplateBody }) {
  const { slug, name, status, version, has_unpublished_changes: hasNews, total_cap: cap } = template;
  const total = { count: template.used_total, cap: cap ?? 0 };
  return (
    <tr>
      <th scope="row">
        <a href={`/app/templates/${encodeURIComponent(slug)}`}>
          <Said>{name}</Said>
        </a>
        <br />
        <code class="quiet">{slug}</code>
      </th>
      <td>
        <StateMark status={status} />
      </td>
      <td>
        {version === 0 ? text("version_none") : numberText(version)}
        {hasNews && version > 0 && <div class="quiet">{text("template_unpublished")}</div>}
      </td>
      <td class="number">{text("used_of", { count: template.used_today, cap: template.daily_cap })}</td>
      <td class="number">{cap === null ? numberText(total.count) : text("used_of", total)}</td>
      <td class="quiet">{ageText(template.updated_at, now.value)}</td>
    </tr>
  );
}

function NoTemplates() {
  const body = JSON.stringify({
    slug: "car-claims",
    name: "Car claims",
    spec: { steps: [{ key: "front", kind: "image", description: "The whole front of the car" }] },
    publish: true,
  });
  const curl = `curl ${location.origin}/v1/link-templates \\
  -H "Authorization: Bearer $SVC_SECRET_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`;
  return (
    <EmptyState
      icon="templates"
      title={text("templates_none")}
      hint={text("templates_none_hint")}
      curl={curl}
    />
  );
}
