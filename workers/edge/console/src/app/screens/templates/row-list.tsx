import { text, type TextKey } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { at, type Edited } from "./edited.ts";
import { idOf, Wrong } from "./rule-field.tsx";
import { asList, asText, asValues, type Path, valueAt } from "./values.ts";

type Column = { readonly name: string; readonly label: TextKey; readonly most: number };

type RowsProps = {
  readonly path: Path;
  readonly label: string;
  readonly hint?: string;
  readonly columns: readonly Column[];
  readonly most: number;
  readonly add: string;
  readonly edited: Edited;
  /** The placeholder of an empty field, from the rest of its row. */
  readonly usual?: (row: Readonly<Record<string, unknown>>, column: string) => string;
};

/** Rows of short texts: options, metadata, matched columns. */
export function RowList({ path, label, hint, columns, most, add, edited, usual }: RowsProps) {
  const rows = asList(at(edited, path)).map(asValues);
  const rowsNow = () => asList(valueAt(edited.now(), path)).map(asValues);
  const replace = (next: readonly unknown[]) => edited.set(path, next.length === 0 ? undefined : next);
  return (
    <fieldset class="form-field row-list">
      <legend>{label}</legend>
      {hint !== undefined && <p class="quiet">{hint}</p>}
      {rows.map((row, index) => (
        <div key={index} class="row-line">
          {columns.map((column) => (
            <input
              key={column.name}
              class="field"
              dir="auto"
              autocomplete="off"
              maxLength={column.most}
              aria-label={text("row_field", { name: text(column.label), number: index + 1 })}
              placeholder={usual?.(row, column.name) || text(column.label)}
              value={asText(row[column.name])}
              onInput={({ currentTarget }) => edited.set([...path, index, column.name], currentTarget.value)}
            />
          ))}
          <button
            type="button"
            class="button bare copy"
            aria-label={text("row_remove", { name: label, number: index + 1 })}
            onClick={() => replace(rowsNow().toSpliced(index, 1))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <Wrong id={idOf(path)} path={path.join(".")} edited={edited} />
      {rows.length < most && (
        <button
          type="button"
          class="button small"
          onClick={() => replace([...rowsNow(), Object.fromEntries(columns.map(({ name }) => [name, ""]))])}
        >
          <Icon name="plus" />
          {add}
        </button>
      )}
    </fieldset>
  );
}
