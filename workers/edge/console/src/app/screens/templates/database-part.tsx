import { Field } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { itemsOf, useAll } from "../../parts/use-read.ts";
import { text } from "../../text/text.ts";
import { at, type Edited } from "./edited.ts";
import { CONFIRM_FIELDS } from "./spec-fields.ts";
import { RowList } from "./row-list.tsx";
import { RuleFields } from "./rule-field.tsx";
import { asText, asValues } from "./values.ts";

const COMPARED = [
  { name: "column", label: "column", most: 80 },
  { name: "step", label: "step_key", most: 40 },
] as const;

const CONFIRM = ["identification", "confirm"] as const;

/** The database whose row is picked by the identification (CONTRACT G6.3). */
export function DatabasePart({ edited }: { readonly edited: Edited }) {
  const databases = itemsOf(useAll("/v1/databases?limit=100").found);
  const used = asValues(at(edited, ["database"]));
  const id = asText(used["id"]);
  const chosen = databases.find((database) => database.id === id);
  const { set, trouble } = edited;
  const pick = (value: string): void => {
    set(["database"], value === "" ? undefined : { ...used, id: value });
    // without a database there is nothing to confirm
    if (value === "" && at(edited, CONFIRM) !== undefined) set(CONFIRM, undefined);
  };
  return (
    <Part title={text("template_database")} hint={text("template_database_hint")}>
      <Field id="database-id" name="database.id" label={text("database_used")} trouble={trouble}>
        {(ids) => (
          <select {...ids} class="field" value={id} onChange={({ currentTarget: { value } }) => pick(value)}>
            <option value="">{text("database_none")}</option>
            {id !== "" && !chosen && <option value={id}>{id}</option>}
            {databases.map((database) => (
              <option key={database.id} value={database.id}>
                {database.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {id !== "" && (
        <>
          <label class="switch">
            <input
              type="checkbox"
              checked={used["on_missing"] === "reject"}
              onChange={({ currentTarget: { checked } }) =>
                set(["database", "on_missing"], checked ? "reject" : undefined)
              }
            />
            {text("database_reject")}
          </label>
          {chosen && (
            <p class="quiet">
              {text("database_columns", { columns: chosen.columns.map((each) => `{${each}}`).join(" ") })}
            </p>
          )}
          <ConfirmFields columns={chosen?.columns ?? []} edited={edited} />
          <RowList
            path={["database", "compare"]}
            label={text("database_compare")}
            hint={text("database_compare_hint")}
            columns={COMPARED}
            most={30}
            add={text("compare_add")}
            edited={edited}
          />
        </>
      )}
    </Part>
  );
}

type ConfirmProps = { readonly columns: readonly string[]; readonly edited: Edited };

/** The second fact a person behind the link has to know (CONTRACT G6.3). */
function ConfirmFields({ columns, edited }: ConfirmProps) {
  const column = asText(asValues(at(edited, CONFIRM))["column"]);
  const known = column === "" || columns.includes(column) ? columns : [column, ...columns];
  return (
    <>
      <Field
        id="confirm-column"
        name="identification.confirm.column"
        label={text("confirm_column")}
        hint={text("confirm_column_hint")}
        trouble={edited.trouble}
      >
        {(ids) => (
          <select
            {...ids}
            class="field"
            value={column}
            onChange={({ currentTarget: { value } }) =>
              edited.set(
                CONFIRM,
                value === "" ? undefined : { ...asValues(at(edited, CONFIRM)), column: value },
              )
            }
          >
            <option value="">{text("confirm_none")}</option>
            {known.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        )}
      </Field>
      {column !== "" && <RuleFields rules={CONFIRM_FIELDS} within={CONFIRM} edited={edited} />}
    </>
  );
}
