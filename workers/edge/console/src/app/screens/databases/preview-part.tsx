import { Part, Table } from "../../parts/part.tsx";
import { numberText } from "../../text/numbers.ts";
import { counted, text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import type { Judged } from "./import-plan.ts";

const SHOWN = 8;
const PROBLEMS_SHOWN = 20;

type PreviewProps = { readonly judged: Judged; readonly columns: readonly string[] };

/** A preview of the first rows, and all rows left out with the reason. */
export function PreviewPart({ judged, columns }: PreviewProps) {
  const shown = judged.all.slice(0, SHOWN);
  return (
    <Part
      title={text("db_preview")}
      hint={text("db_preview_hint", { count: shown.length, all: judged.all.length })}
    >
      <Table label={text("db_preview")} heads={[text("db_row"), ...columns, text("db_row_state")]}>
        {shown.map(({ row, cells, problem }) => (
          <tr key={row} class={problem ? "wrong-row" : ""}>
            <td class="number quiet">{numberText(row)}</td>
            {cells.map((cell, column) => (
              <td key={column} class={problem?.cell === column ? "wrong-cell" : ""}>
                <span class="cell">
                  <Said>{cell}</Said>
                </span>
              </td>
            ))}
            <td>
              {problem ? (
                <span class="finding bad">{text(problem.what)}</span>
              ) : (
                <span class="finding good">{text("db_row_fine")}</span>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {judged.problems.length > 0 && <Problems judged={judged} />}
    </Part>
  );
}

function Problems({ judged: { problems } }: { readonly judged: Judged }) {
  return (
    <div class="notice bad" role="status">
      <p class="strong">{counted("db_left_out", problems.length)}</p>
      <ul>
        {problems.slice(0, PROBLEMS_SHOWN).map(({ row, what }) => (
          <li key={row}>{text("db_row_problem", { row, problem: text(what) })}</li>
        ))}
      </ul>
      {problems.length > PROBLEMS_SHOWN && (
        <p>{text("db_more_problems", { count: problems.length - PROBLEMS_SHOWN })}</p>
      )}
    </div>
  );
}
