import { Part, Table } from "../../parts/part.tsx";
import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import { kindOf, type Target } from "./mapping.ts";
import type { SourceTable } from "./read-source.ts";

type MappingProps = {
  readonly source: SourceTable;
  readonly targets: readonly Target[];
  /** An existing database keeps its column names. */
  readonly isNew: boolean;
  readonly identifier: string;
  readonly onMap: (targets: readonly Target[]) => void;
  readonly onIdentify: (identifier: string) => void;
};

export function MappingPart({ source, targets, isNew, identifier, onMap, onIdentify }: MappingProps) {
  const change = (index: number, changed: Partial<Target>): void => {
    const before = targets[index];
    if (!before) return;
    if (changed.name !== undefined && before.name === identifier) onIdentify(changed.name);
    onMap(targets.with(index, { ...before, ...changed }));
  };
  return (
    <Part title={text("db_mapping")} hint={text(isNew ? "db_mapping_new" : "db_mapping_hint")}>
      <Table
        label={text("db_mapping")}
        heads={[text("db_column"), text("db_column_of_file"), text("db_looks_like"), text("db_identifier")]}
      >
        {targets.map((target, index) => (
          // a column has no identity but its position
          <tr key={index}>
            <th scope="row">
              {isNew ? (
                <input
                  class="field"
                  aria-label={text("db_column_name", { number: index + 1 })}
                  maxLength={60}
                  value={target.name}
                  onInput={({ currentTarget }) => change(index, { name: currentTarget.value })}
                />
              ) : (
                <Said>{target.name}</Said>
              )}
            </th>
            <td>
              <FileColumn
                source={source}
                target={target}
                onChoose={(from) => change(index, { from })}
                onDrop={isNew ? () => onMap(targets.toSpliced(index, 1)) : undefined}
              />
            </td>
            <td>
              {target.from !== -1 && (
                <span class="tag">{text(`db_kind_${kindOf(source, target.from)}`)}</span>
              )}
              <Example source={source} column={target.from} />
            </td>
            <td>
              <Identifier
                column={target.name}
                isIt={target.name === identifier}
                isFixed={!isNew}
                onChoose={() => onIdentify(target.name)}
              />
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  );
}

type IdentifierProps = {
  readonly column: string;
  readonly isIt: boolean;
  readonly isFixed: boolean;
  readonly onChoose: () => void;
};

/** Fixed for an existing database. */
function Identifier({ column, isIt, isFixed, onChoose }: IdentifierProps) {
  if (isFixed) return isIt ? <span class="tag">{text("db_identifier")}</span> : null;
  return (
    <input
      type="radio"
      name="db-identifier"
      aria-label={text("db_identify_by", { column })}
      checked={isIt}
      onChange={onChoose}
    />
  );
}

type FileColumnProps = {
  readonly source: SourceTable;
  readonly target: Target;
  readonly onChoose: (from: number) => void;
  readonly onDrop: (() => void) | undefined;
};

function FileColumn({ source, target, onChoose, onDrop }: FileColumnProps) {
  return (
    <select
      class="field"
      aria-label={text("db_fill_from", { column: target.name })}
      value={target.from}
      onChange={({ currentTarget }) => {
        const from = Number(currentTarget.value);
        if (from === -1 && onDrop) onDrop();
        else onChoose(from);
      }}
    >
      {source.columns.map((name, from) => (
        <option key={from} value={from}>
          {name === "" ? text("db_column_number", { number: from + 1 }) : name}
        </option>
      ))}
      <option value={-1}>{text(onDrop ? "db_leave_out" : "db_fill_none")}</option>
    </select>
  );
}

function Example({ source, column }: { readonly source: SourceTable; readonly column: number }) {
  const example = source.rows.find((row) => (row[column] ?? "").trim() !== "")?.[column];
  if (example === undefined) return null;
  return (
    <span class="example quiet">
      <Said>{example}</Said>
    </span>
  );
}
