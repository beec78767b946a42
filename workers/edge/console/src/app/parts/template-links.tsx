import type { TemplateBody } from "@svc/contract/template/template-body";
import { text } from "../text/text.ts";
import { Said } from "../ui/said.tsx";

/** The templates that use something, without revoked ones. */
export function TemplateLinks({ users }: { readonly users: readonly TemplateBody[] }) {
  const current = users.filter(({ status }) => status !== "revoked");
  if (current.length === 0) return <span class="quiet">{text("used_by_none")}</span>;
  return (
    <ul class="links">
      {current.map(({ slug, name }) => (
        <li key={slug}>
          <a href={`/app/templates/${encodeURIComponent(slug)}`}>
            <Said>{name}</Said>
          </a>
        </li>
      ))}
    </ul>
  );
}
