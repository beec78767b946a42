import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { csvText } from "../../parts/csv.ts";
import { Part, Table } from "../../parts/part.tsx";
import { csvFile, saveFile } from "../../parts/save-file.ts";
import { text } from "../../text/text.ts";

type Cells = readonly (string | number)[];

type ChartProps = {
  /** The file's name. */
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly heads: readonly string[];
  /** Values as displayed, and as plain numbers for the file. */
  readonly rows: readonly { readonly shown: Cells; readonly plain: Cells }[];
  readonly children: ComponentChildren;
};

/** A chart with the table behind it. */
export function ChartPart({ name, title, hint, heads, rows, children }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const csv = (): string => csvText([heads, ...rows.map(({ plain }) => plain)]);
  const toggle = text(isTable ? "usage_as_chart" : "usage_as_table");
  return (
    <Part
      title={title}
      hint={hint}
      action={
        <div class="head-actions">
          <button
            type="button"
            class="button small"
            aria-label={`${toggle}: ${title}`}
            onClick={() => setTable(!isTable)}
          >
            {toggle}
          </button>
          <button
            type="button"
            class="button small"
            aria-label={`${text("download_csv")}: ${title}`}
            onClick={() => saveFile(`${name}.csv`, csvFile(csv()))}
          >
            {text("download_csv")}
          </button>
        </div>
      }
    >
      {isTable ? (
        <Table label={title} heads={heads}>
          {rows.map(({ shown }, index) => (
            <tr key={index}>
              {shown.map((cell, column) => (
                <td key={column} class={column === 0 ? "" : "number"}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      ) : (
        children
      )}
    </Part>
  );
}
