import type { DatabaseItem } from "@svc/contract/database/database-body";
import type { TemplateBody } from "@svc/contract/template/template-body";
import { Part, ReadPart, Table } from "../../parts/part.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { itemsOf, useAll, useRead } from "../../parts/use-read.ts";
import { go, query } from "../../router.ts";
import { numberText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { ageText } from "../../text/times.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Said } from "../../ui/said.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { NewDatabase } from "./new-database.tsx";
import { TemplateLinks } from "../../parts/template-links.tsx";

const HERE = "/app/databases";
// CONTRACT G7: an account has at most 50
const LIST = "/v1/databases?limit=100";

/** Tables that templates look up rows in (CONTRACT G7), and creating one. */
export function DatabasesScreen() {
  const isNew = query.value.has("new") && isAdmin();
  return (
    <div class="settings">
      <ScreenHeading title={text(isNew ? "db_new" : "databases")} />
      <div class="settings-parts">{isNew ? <NewDatabase onClose={() => go(HERE)} /> : <Databases />}</div>
    </div>
  );
}

function Databases() {
  const { found, reload } = useRead(LIST);
  const users = itemsOf(useAll("/v1/link-templates?limit=100").found);
  return (
    <ReadPart found={found} onAgain={reload}>
      {({ items }) =>
        items.length === 0 ? (
          <NoDatabases />
        ) : (
          <Part title={text("databases")} hint={text("databases_hint")} action={isAdmin() && <NewLink />}>
            <Table
              label={text("databases")}
              heads={[text("name"), text("db_rows"), text("source"), text("db_synced"), text("db_used_by")]}
            >
              {items.map((item) => (
                <DatabaseRow key={item.id} shown={item} users={users} />
              ))}
            </Table>
          </Part>
        )
      }
    </ReadPart>
  );
}

function NewLink() {
  return (
    <a class="button primary" href={`${HERE}?new`}>
      {text("db_new")}
    </a>
  );
}

function NoDatabases() {
  return (
    <EmptyState
      icon="databases"
      title={text("databases_none")}
      hint={text("databases_none_hint")}
      curl={firstCall()}
    >
      {isAdmin() && <NewLink />}
    </EmptyState>
  );
}

type RowProps = { readonly shown: DatabaseItem; readonly users: readonly TemplateBody[] };

function DatabaseRow({ shown, users }: RowProps) {
  const { id, name, row_count: rows, source, updated_at: updatedAt } = shown;
  return (
    <tr>
      <th scope="row">
        <a href={`${HERE}/${encodeURIComponent(id)}`}>
          <Said>{name}</Said>
        </a>
        <br />
        <code class="quiet">{id}</code>
      </th>
      <td class="number">{numberText(rows)}</td>
      <td>{text(`db_source_${source}`)}</td>
      <td>{ageText(updatedAt, Date.now())}</td>
      <td>
        <TemplateLinks users={users.filter(({ database }) => database?.id === id)} />
      </td>
    </tr>
  );
}

function firstCall(): string {
  return `curl ${location.origin}/v1/databases \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "id": "policies", "name": "Policies",
    "columns": ["policy", "name"],
    "rows": [["A-17", "Ann Lee"]],
    "identifier_column": "policy"
  }'`;
}
