import { useState } from "preact/hooks";
import { Part } from "../../parts/part.tsx";
import { readTextFile } from "../../parts/text-file.ts";
import { text, type TextKey } from "../../text/text.ts";
import { readSource, type SourceTable } from "./read-source.ts";

type SourceProps = { readonly onRead: (source: SourceTable, name: string) => void };

/** Reads a chosen, dropped or pasted table. Nothing is sent yet. */
export function SourcePart({ onRead }: SourceProps) {
  const [pasted, setPasted] = useState("");
  const [wrong, setWrong] = useState<TextKey>();
  const take = (content: string, name: string): void => {
    const source = readSource(content, name);
    setWrong("wrong" in source ? source.wrong : undefined);
    if (!("wrong" in source)) onRead(source, name);
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const content = await readTextFile(file);
    if (content === undefined) setWrong("db_source_big");
    else take(content, file.name);
  };
  return (
    <Part title={text("db_source_title")} hint={text("db_source_hint")}>
      <div
        class="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void open(event.dataTransfer?.files[0]);
        }}
      >
        <label for="db-file">{text("db_file")}</label>
        <input
          id="db-file"
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          aria-describedby="db-file-wrong"
          onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
        />
      </div>
      <div class="form-field">
        <label for="db-paste">{text("db_paste")}</label>
        <textarea
          id="db-paste"
          rows={5}
          spellcheck={false}
          placeholder={"policy,name\nA-17,Ann Lee"}
          value={pasted}
          onInput={({ currentTarget }) => setPasted(currentTarget.value)}
        />
      </div>
      <p id="db-file-wrong" class="field-wrong" role="alert">
        {wrong && text(wrong)}
      </p>
      <div>
        <button type="button" class="button" disabled={pasted.trim() === ""} onClick={() => take(pasted, "")}>
          {text("db_read_paste")}
        </button>
      </div>
    </Part>
  );
}
