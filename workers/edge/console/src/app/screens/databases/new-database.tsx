import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Field, type FormTrouble, troubleOf } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { go } from "../../router.ts";
import { text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";
import { ImportForm } from "./import-form.tsx";

const FROM = ["file", "url"] as const;

/** A new table from a file, pasted text or a URL. */
export function NewDatabase({ onClose }: { readonly onClose: () => void }) {
  const [from, setFrom] = useState<(typeof FROM)[number]>("file");
  return (
    <>
      <div class="choice import-from" role="group" aria-label={text("source")}>
        {FROM.map((each) => (
          <button key={each} type="button" aria-pressed={from === each} onClick={() => setFrom(each)}>
            {text(`db_from_${each}`)}
          </button>
        ))}
      </div>
      {from === "file" ? <ImportForm onClose={onClose} onDone={show} /> : <FromAddress onClose={onClose} />}
    </>
  );
}

function show(id: string): void {
  say({ kind: "done", title: text("db_created") });
  go(`/app/databases/${encodeURIComponent(id)}`);
}

const LINES = [
  { name: "name", label: "name", hint: "db_name_hint", most: 80 },
  { name: "source_url", label: "address", hint: "db_url_hint", most: 2_000 },
  { name: "identifier_column", label: "db_identifier", hint: "db_identifier_hint", most: 60 },
] as const;
type Filled = Readonly<Record<(typeof LINES)[number]["name"], string>>;
const EMPTY: Filled = { name: "", source_url: "", identifier_column: "" };

function FromAddress({ onClose }: { readonly onClose: () => void }) {
  const [filled, setFilled] = useState(EMPTY);
  const [trouble, setTrouble] = useState<FormTrouble>({ fields: [] });
  const [isBusy, setBusy] = useState(false);
  const create = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setTrouble({ fields: [] });
    try {
      show((await write("POST", "/v1/databases", filled)).id);
    } catch (error) {
      setTrouble(troubleOf(error));
    }
    setBusy(false);
  };
  return (
    <form class="settings-form" onSubmit={(event) => void create(event)}>
      <Part title={text("db_from_url")} hint={text("db_from_url_hint")}>
        {LINES.map(({ name, label, hint, most }) => (
          <Field
            key={name}
            id={`db-${name}`}
            name={name}
            label={text(label)}
            hint={text(hint)}
            trouble={trouble}
          >
            {(ids) => (
              <input
                {...ids}
                class="field"
                required
                maxLength={most}
                value={filled[name]}
                onInput={({ currentTarget }) => setFilled({ ...filled, [name]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
        <p class="field-wrong" role="alert">
          {trouble.whole}
        </p>
      </Part>
      <div class="settings-foot">
        <button type="button" class="button" onClick={onClose}>
          {text("cancel")}
        </button>
        <button type="submit" class="button primary" aria-disabled={isBusy}>
          {text(isBusy ? "one_moment" : "db_pull")}
        </button>
      </div>
    </form>
  );
}
