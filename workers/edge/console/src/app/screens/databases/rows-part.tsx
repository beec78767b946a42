import type { DatabaseBody } from "@svc/contract/database/database-body";
import { useMemo, useState } from "preact/hooks";
import { csvText } from "../../parts/csv.ts";
import { Ask } from "../../parts/form.tsx";
import { Part, Table } from "../../parts/part.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { csvFile, saveFile } from "../../parts/save-file.ts";
import { useAct } from "../../parts/use-act.ts";
import { numberText } from "../../text/numbers.ts";
import { counted, text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Said } from "../../ui/said.tsx";

const PAGE = 50;

type RowsProps = { readonly shown: DatabaseBody; readonly onChanged: () => void };

/** The rows in pages, with a text filter. */
export function RowsPart({ shown, onChanged }: RowsProps) {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(0);
  const [asked, setAsked] = useState<string>();
  const act = useAct(onChanged);
  const { columns, rows, identifier_column: identifier } = shown;
  const at = columns.indexOf(identifier);
  const found = useMemo(() => rowsWith(rows, typed), [rows, typed]);
  const last = Math.max(0, Math.ceil(found.length / PAGE) - 1);
  const from = Math.min(page, last) * PAGE;
  const remove = (value: string): Promise<boolean> =>
    act({
      method: "DELETE",
      path: `/v1/databases/${encodeURIComponent(shown.id)}/rows/${encodeURIComponent(value)}`,
      done: text("db_row_deleted"),
    });
  return (
    <Part
      title={text("db_rows")}
      hint={counted("db_rows_count", rows.length)}
      action={<Tools shown={shown} typed={typed} onType={setTyped} onPage={setPage} />}
    >
      <Table label={text("db_rows")} heads={[...columns, ...(isAdmin() ? [text("actions")] : [])]}>
        {found.slice(from, from + PAGE).map((row) => (
          <OneRow key={row[at]} row={row} at={at} onDelete={setAsked} />
        ))}
      </Table>
      {found.length === 0 && (
        <p class="quiet">{text(rows.length === 0 ? "db_rows_none" : "db_rows_not_found")}</p>
      )}
      <Pager from={from} count={found.length} onPage={setPage} />
      {asked !== undefined && (
        <Ask
          title={text("db_row_delete_title", { row: asked })}
          what={text("db_row_delete_what")}
          act={text("delete")}
          onAct={() => remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Part>
  );
}

type RowProps = {
  readonly row: readonly string[];
  /** The position of the identifier column. */
  readonly at: number;
  readonly onDelete: (identifier: string) => void;
};

function OneRow({ row, at, onDelete }: RowProps) {
  const identifier = row[at] ?? "";
  return (
    <tr>
      {row.map((cell, column) => (
        <td key={column}>
          <span class={column === at ? "cell strong" : "cell"}>
            <Said>{cell}</Said>
          </span>
        </td>
      ))}
      {isAdmin() && (
        <td class="table-actions">
          <button
            type="button"
            class="button small bare"
            aria-label={text("db_row_delete", { row: identifier })}
            onClick={() => onDelete(identifier)}
          >
            {text("delete")}
          </button>
        </td>
      )}
    </tr>
  );
}

type ToolsProps = {
  readonly shown: DatabaseBody;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onPage: (page: number) => void;
};

function Tools({ shown, typed, onType, onPage }: ToolsProps) {
  return (
    <div class="head-actions">
      <input
        type="search"
        class="field narrow"
        aria-label={text("db_search")}
        placeholder={text("db_search")}
        value={typed}
        onInput={({ currentTarget }) => {
          onType(currentTarget.value);
          onPage(0);
        }}
      />
      <button
        type="button"
        class="button"
        onClick={() => saveFile(`${shown.id}.csv`, csvFile(csvText([shown.columns, ...shown.rows])))}
      >
        {text("download_csv")}
      </button>
    </div>
  );
}

type PagerProps = {
  readonly from: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
};

function Pager({ from, count, onPage }: PagerProps) {
  if (count <= PAGE) return null;
  const page = from / PAGE;
  const to = Math.min(from + PAGE, count);
  return (
    <nav class="pager" aria-label={text("db_pages")}>
      <button type="button" class="button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <Icon name="left" />
        {text("key_previous")}
      </button>
      <span class="number" role="status">
        {text("db_page_of", { from: numberText(from + 1), to: numberText(to), count: numberText(count) })}
      </span>
      <button type="button" class="button" disabled={to === count} onClick={() => onPage(page + 1)}>
        {text("key_next")}
        <Icon name="right" />
      </button>
    </nav>
  );
}

function rowsWith(rows: DatabaseBody["rows"], typed: string): DatabaseBody["rows"] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return rows;
  return rows.filter((row) => row.some((cell) => cell.toLowerCase().includes(wanted)));
}
