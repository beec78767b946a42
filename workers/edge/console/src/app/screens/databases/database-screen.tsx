import type { DatabaseBody } from "@svc/contract/database/database-body";
import { Part, ReadPart } from "../../parts/part.tsx";
import { itemsOf, useAll, useRead } from "../../parts/use-read.ts";
import { go, query } from "../../router.ts";
import type { ScreenProps } from "../../screen-props.ts";
import { text } from "../../text/text.ts";
import { momentText } from "../../text/times.ts";
import { OutsideLink } from "../../ui/said.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { say } from "../../ui/toasts.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { DatabaseActions } from "./database-actions.tsx";
import { ImportForm } from "./import-form.tsx";
import { RowsPart } from "./rows-part.tsx";
import { SyncPart } from "./sync-part.tsx";
import { TemplateLinks } from "../../parts/template-links.tsx";

export function DatabaseScreen({ params }: ScreenProps) {
  const id = params["id"] ?? "";
  const { found, reload } = useRead(`/v1/databases/${encodeURIComponent(id)}`);
  const here = `/app/databases/${encodeURIComponent(id)}`;
  const isImport = query.value.has("import") && isAdmin();
  const database = found.state === "here" ? found.value : undefined;
  const onImported = (): void => {
    say({ kind: "done", title: text("db_imported") });
    reload();
    go(here);
  };
  return (
    <div class="settings">
      <ScreenHeading title={database?.name ?? text("databases")}>
        {database && !isImport && isAdmin() && <DatabaseActions shown={database} onChanged={reload} />}
      </ScreenHeading>
      <div class="settings-parts">
        <ReadPart found={found} onAgain={reload}>
          {(shown) =>
            isImport ? (
              <ImportForm known={shown} onClose={() => go(here)} onDone={onImported} />
            ) : (
              <>
                <About shown={shown} />
                {shown.source === "url" && <SyncPart shown={shown} onSynced={reload} />}
                <RowsPart shown={shown} onChanged={reload} />
              </>
            )
          }
        </ReadPart>
      </div>
    </div>
  );
}

function About({ shown }: { readonly shown: DatabaseBody }) {
  const users = itemsOf(useAll("/v1/link-templates?limit=100").found);
  const { id, source, source_url: url, identifier_column: identifier, created_at: createdAt } = shown;
  return (
    <Part title={text("details")}>
      <dl class="facts">
        <dt>{text("id")}</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>{text("db_identifier")}</dt>
        <dd>
          <bdi>{identifier}</bdi>
        </dd>
        <dt>{text("source")}</dt>
        <dd>
          {url === undefined ? text(`db_source_${source}`) : <OutsideLink href={url}>{url}</OutsideLink>}
        </dd>
        <dt>{text("created_at")}</dt>
        <dd>{momentText(createdAt)}</dd>
        <dt>{text("db_synced")}</dt>
        <dd>{momentText(shown.updated_at)}</dd>
        <dt>{text("db_used_by")}</dt>
        <dd>
          <TemplateLinks users={users.filter(({ database }) => database?.id === id)} />
        </dd>
      </dl>
    </Part>
  );
}
