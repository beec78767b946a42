import type { DatabaseBody } from "@svc/contract/database/database-body";
import type { Table } from "@svc/domain/database/database";
import { useMemo, useState } from "preact/hooks";
import type { FormTrouble } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { text } from "../../text/text.ts";
import { columnsProblem, type Judged, judgeRows, type Mode, planOf } from "./import-plan.ts";
import { guessIdentifier, guessTargets } from "./mapping.ts";
import { MappingPart } from "./mapping-part.tsx";
import { PlanPart } from "./plan-part.tsx";
import { PreviewPart } from "./preview-part.tsx";
import type { SourceTable } from "./read-source.ts";
import { SourcePart } from "./source-part.tsx";
import { useImport } from "./use-import.ts";
import { NameField } from "../../parts/name-field.tsx";

type ImportProps = {
  /** The target database. Undefined creates a new one. */
  readonly known?: DatabaseBody;
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
};

type Chosen = { readonly source: SourceTable; readonly fileName: string };

/** Imports a file: read it, map the columns, review the rows, and only then send. */
export function ImportForm({ known, onClose, onDone }: ImportProps) {
  const [chosen, setChosen] = useState<Chosen>();
  if (chosen)
    return (
      <Chosen {...chosen} {...(known && { known })} onOther={() => setChosen(undefined)} onDone={onDone} />
    );
  return (
    <>
      <SourcePart onRead={(source, fileName) => setChosen({ source, fileName })} />
      <div class="settings-foot">
        <button type="button" class="button" onClick={onClose}>
          {text("cancel")}
        </button>
      </div>
    </>
  );
}

type ChosenProps = Chosen & Pick<ImportProps, "known" | "onDone"> & { readonly onOther: () => void };

function Chosen({ source, fileName, known, onOther, onDone }: ChosenProps) {
  const table = known && tableOf(known);
  const { targets, identifier, problem, judged, setTargets, setIdentifier } = useMapped(source, known);
  const [name, setName] = useState(nameOf(fileName));
  const [mode, setMode] = useState<Mode>("merge");
  const { progress, trouble, run, anew } = useImport(onDone);
  const plan = useMemo(() => table && judged && planOf(table, judged.rows, mode), [judged, mode]);
  const columns = targets.map((each) => each.name);
  const send = (event: Event): void => {
    event.preventDefault();
    if (!judged) return;
    const made = { columns, identifierColumn: identifier, rows: judged.rows };
    if (!known) void run({ kind: "create", name: name.trim(), table: made });
    else if (mode === "replace") void run({ kind: "replace", id: known.id, name: known.name, table: made });
    else void run({ kind: "merge", id: known.id, rows: [...(plan?.added ?? []), ...(plan?.changed ?? [])] });
  };
  return (
    <form class="settings-form" onSubmit={send}>
      {!known && <NamePart name={name} trouble={trouble} onName={setName} />}
      <MappingPart
        source={source}
        targets={targets}
        isNew={!known}
        identifier={identifier}
        onMap={(next) => {
          anew();
          setTargets(next);
        }}
        onIdentify={setIdentifier}
      />
      <p class="field-wrong" role="alert">
        {problem && text(problem)}
      </p>
      {judged && <PreviewPart judged={judged} columns={columns} />}
      {plan && (
        <PlanPart
          plan={plan}
          mode={mode}
          onMode={(next) => {
            anew();
            setMode(next);
          }}
        />
      )}
      <Foot count={countOf(judged, plan, mode)} trouble={trouble} progress={progress} onOther={onOther} />
    </form>
  );
}

function useMapped(source: SourceTable, known: DatabaseBody | undefined) {
  const [targets, setTargets] = useState(() => guessTargets(source, known?.columns));
  const [identifier, setIdentifier] = useState(
    () => known?.identifier_column ?? guessIdentifier(source, targets),
  );
  const problem = columnsProblem(targets, identifier);
  const judged = useMemo(
    () => (problem ? undefined : judgeRows(source, targets, { identifier, known })),
    [source, targets, identifier, problem],
  );
  return { targets, identifier, problem, judged, setTargets, setIdentifier };
}

type NameProps = {
  readonly name: string;
  readonly trouble: FormTrouble;
  readonly onName: (name: string) => void;
};

function NamePart({ name, trouble, onName }: NameProps) {
  return (
    <Part title={text("name")}>
      <NameField id="db-name" hint={text("db_name_hint")} name={name} trouble={trouble} onName={onName} />
    </Part>
  );
}

type FootProps = {
  /** How many rows will be sent; 0 when none can be. */
  readonly count: number;
  readonly trouble: FormTrouble;
  readonly progress: { readonly done: number; readonly all: number } | undefined;
  readonly onOther: () => void;
};

function Foot({ count, trouble, progress, onOther }: FootProps) {
  const said = trouble.whole ?? trouble.fields.map(({ path, message }) => `${path} ${message}`).join(", ");
  return (
    <div class="settings-foot import-foot">
      <p class="field-wrong" role="alert">
        {said}
      </p>
      {progress && (
        <p class="import-progress">
          <progress value={progress.done} max={progress.all} aria-label={text("db_progress")} />
          <span class="number" aria-live="polite">
            {text("db_progress_of", progress)}
          </span>
        </p>
      )}
      <button type="button" class="button" disabled={progress !== undefined} onClick={onOther}>
        {text("db_other_file")}
      </button>
      <button
        type="submit"
        class="button primary"
        disabled={count === 0}
        aria-disabled={progress !== undefined}
      >
        {text("db_import_rows", { count })}
      </button>
    </div>
  );
}

function countOf(
  judged: Judged | undefined,
  plan: ReturnType<typeof planOf> | undefined,
  mode: Mode,
): number {
  if (!judged) return 0;
  return plan && mode === "merge" ? plan.added.length + plan.changed.length : judged.rows.length;
}

function tableOf({ columns, rows, identifier_column: identifierColumn }: DatabaseBody): Table {
  return { columns, rows, identifierColumn };
}

/** "claims 2026.csv" becomes "claims 2026". */
function nameOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, "").slice(0, 80);
}
