import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import {
  type ChoiceName,
  CHOICES,
  dayOf,
  type FieldName,
  FIELDS,
  momentOf,
  withToggled,
  withValue,
} from "./filters.ts";
import { showFiltered } from "./show-filtered.ts";

export function FilterForm({ filters }: { readonly filters: URLSearchParams }) {
  return (
    <div class="filter-form">
      {(Object.keys(CHOICES) as ChoiceName[]).map((name) => (
        <ChoiceFilter key={name} name={name} filters={filters} />
      ))}
      <div class="filter-fields">
        {(Object.keys(FIELDS) as FieldName[]).map((name) => (
          <FieldFilter key={name} name={name} filters={filters} />
        ))}
        <MetadataFilter filters={filters} />
      </div>
    </div>
  );
}

function ChoiceFilter({ name, filters }: { readonly name: ChoiceName; readonly filters: URLSearchParams }) {
  const { name: title, values } = CHOICES[name];
  return (
    <fieldset>
      <legend>{text(title)}</legend>
      {Object.entries(values).map(([value, label]) => (
        <button
          type="button"
          key={value}
          class="pill"
          aria-pressed={filters.has(name, value)}
          onClick={() => showFiltered(withToggled(filters, name, value))}
        >
          {text(label)}
        </button>
      ))}
    </fieldset>
  );
}

function FieldFilter({ name, filters }: { readonly name: FieldName; readonly filters: URLSearchParams }) {
  const { name: title, type } = FIELDS[name];
  const value = filters.get(name);
  const take = (typed: string) =>
    showFiltered(withValue(filters, name, type === "date" ? momentOf(typed) : typed.trim()));
  return (
    <label>
      <span>{text(title)}</span>
      <input
        class="field"
        {...(type === "date" ? { type } : { maxLength: 120 })}
        value={type === "date" ? dayOf(value) : (value ?? "")}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
    </label>
  );
}

/** One metadata name with its exact value (CONTRACT G4.2). */
function MetadataFilter({ filters }: { readonly filters: URLSearchParams }) {
  const [name, setName] = useState("");
  return (
    <>
      <label>
        <span>{text("filter_metadata_name")}</span>
        <input
          class="field"
          maxLength={40}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <label>
        <span>{text("filter_metadata_value")}</span>
        <input
          class="field"
          maxLength={500}
          disabled={name.trim() === ""}
          onChange={({ currentTarget }) => {
            showFiltered(withValue(filters, `metadata[${name.trim()}]`, currentTarget.value));
            setName("");
            currentTarget.value = "";
          }}
        />
      </label>
    </>
  );
}
