import type { TemplateBody } from "@svc/contract/template/template-body";
import { useState } from "preact/hooks";
import { readTextFile } from "../../parts/text-file.ts";
import { Part, ReadPart } from "../../parts/part.tsx";
import { useAll } from "../../parts/use-read.ts";
import { text } from "../../text/text.ts";
import { bodyOf, isComplete, readDraft } from "../send/draft.ts";
import { BulkPreview } from "./bulk-preview.tsx";
import type { Sending } from "./checked-rows.ts";
import { guessMeanings, type Meaning, MEANINGS, type Way } from "./columns.ts";
import { type FileProblem, readTable, type TableFile } from "./table-file.ts";

type Chosen = { readonly name: string; readonly table: TableFile };
/** The value when no template is selected. */
const BY_STEPS = "";

/** The file, the meaning of its columns, and what is sent for each row. */
export function NewBulk({ account }: { readonly account: string }) {
  const { found, reload } = useAll("/v1/link-templates?limit=100&status=active");
  return (
    <ReadPart found={found} onAgain={reload}>
      {(templates) => <NewSending account={account} templates={templates} />}
    </ReadPart>
  );
}

type NewSendingProps = { readonly account: string; readonly templates: readonly TemplateBody[] };

function NewSending({ account, templates }: NewSendingProps) {
  const [slug, setSlug] = useState<string>();
  const [file, setFile] = useState<Chosen>();
  const [problem, setProblem] = useState<FileProblem>();
  const template = templates.find((each) => each.slug === (slug ?? templates[0]?.slug));
  const take = (name: string, content: string | undefined) => {
    const table = content === undefined ? "too_big" : readTable(content);
    const isRead = typeof table !== "string";
    setProblem(isRead ? undefined : table);
    setFile(isRead ? { name, table } : undefined);
  };
  return (
    <>
      <Part title={text("bulk_what")} hint={text("bulk_what_hint")}>
        <div class="form-field">
          <label for="bulk-template">{text("template")}</label>
          <select
            id="bulk-template"
            class="field"
            value={template?.slug ?? BY_STEPS}
            onChange={({ currentTarget: { value } }) => setSlug(value)}
          >
            {templates.map((each) => (
              <option key={each.slug} value={each.slug}>
                {each.name}
              </option>
            ))}
            <option value={BY_STEPS}>{text("bulk_by_steps")}</option>
          </select>
        </div>
      </Part>
      <FilePart onTake={take} problem={problem} />
      {file && (
        <Mapped
          key={`${template?.slug} ${file.table.columns.join("\n")}`}
          account={account}
          file={file}
          template={template}
        />
      )}
    </>
  );
}

type MappedProps = {
  readonly account: string;
  readonly file: Chosen;
  readonly template: TemplateBody | undefined;
};

/** Column meanings are guessed again for another file or target. */
function Mapped({ account, file: { name, table }, template }: MappedProps) {
  const way: Way = template ? "template" : "steps";
  const [meanings, setMeanings] = useState(() => guessMeanings(table.columns, way));
  const sending: Sending = {
    way,
    meanings,
    // a recipient typed on the Send screen is one person, not all of these
    base: template ? {} : { ...bodyOf({ ...readDraft(account), recipientEmail: "", recipientPhone: "" }) },
    needsIdentification: template?.identification !== undefined,
  };
  if (!template && !isComplete(readDraft(account))) return <NoSteps />;
  const path = template
    ? (`/v1/link-templates/${encodeURIComponent(template.slug)}/verifications` as const)
    : "/v1/verifications";
  return (
    <>
      <ColumnsPart
        table={table}
        way={way}
        meanings={meanings}
        onChoose={(index, meaning) => setMeanings(meanings.with(index, meaning))}
      />
      <BulkPreview account={account} name={name} table={table} sending={sending} path={path} />
    </>
  );
}

/** Without steps every row would be refused. */
function NoSteps() {
  return (
    <Part title={text("bulk_no_steps")} hint={text("bulk_no_steps_hint")}>
      <p>
        <a class="button primary" href="/app/send">
          {text("bulk_fill_steps")}
        </a>
      </p>
    </Part>
  );
}

type FileProps = {
  /** Undefined content means the file is too large. */
  readonly onTake: (name: string, content: string | undefined) => void;
  readonly problem: FileProblem | undefined;
};

function FilePart({ onTake, problem }: FileProps) {
  return (
    <Part title={text("bulk_file")} hint={text("bulk_file_hint")}>
      <div class="form-field">
        <label for="bulk-file">{text("bulk_choose")}</label>
        <input
          id="bulk-file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ currentTarget: { files } }) => {
            const [file] = files ?? [];
            if (file) void readTextFile(file).then((content) => onTake(file.name, content));
          }}
        />
      </div>
      <div class="form-field">
        <label for="bulk-paste">{text("bulk_paste")}</label>
        <textarea
          id="bulk-paste"
          rows={4}
          spellcheck={false}
          placeholder={"identification,email,metadata.line\nA-17,ann@example.com,motor"}
          onInput={({ currentTarget: { value } }) => onTake("", value)}
        />
      </div>
      <p class="field-wrong" role="alert">
        {problem && text(`bulk_${problem}`)}
      </p>
    </Part>
  );
}

type ColumnsProps = {
  readonly table: TableFile;
  readonly way: Way;
  readonly meanings: readonly Meaning[];
  readonly onChoose: (index: number, meaning: Meaning) => void;
};

const SHOWN_CELLS = 3;

function ColumnsPart({ table, way, meanings, onChoose }: ColumnsProps) {
  const known: readonly Meaning[] = MEANINGS[way];
  return (
    <Part title={text("bulk_columns")} hint={text("bulk_columns_hint")}>
      <ul class="bulk-columns">
        {table.columns.map((column, index) => {
          const name = column === "" ? text("bulk_unnamed", { number: index + 1 }) : column;
          const cells = table.rows.slice(0, SHOWN_CELLS).map((row) => row.cells[index] ?? "");
          return (
            <li key={index}>
              <label for={`bulk-column-${index}`}>
                <bdi class="said">{name}</bdi>
                <bdi class="said quiet">{cells.filter((cell) => cell !== "").join(", ")}</bdi>
              </label>
              <select
                id={`bulk-column-${index}`}
                class="field"
                value={meanings[index] ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  onChoose(index, known.find((each) => each === value) ?? "")
                }
              >
                {known.map((each) => (
                  <option key={each} value={each}>
                    {text(each === "" ? "meaning_none" : `meaning_${each}`)}
                  </option>
                ))}
              </select>
              {(meanings[index] ?? "") === "" && (
                <span class="finding unsure">{text("bulk_unknown_column")}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
