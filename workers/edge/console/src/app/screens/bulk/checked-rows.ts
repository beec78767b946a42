import { type Meaning, metadataName, type Way } from "./columns.ts";
import type { TableFile } from "./table-file.ts";

export type RowProblem =
  | {
      readonly what: "missing" | "bad_email" | "bad_phone" | "too_long" | "bad_language" | "bad_brand";
      readonly column: string;
    }
  | { readonly what: "twice"; readonly row: number }
  | { readonly what: "more_cells" | "too_much" };

export type CheckedRow = {
  /** Counted as in a spreadsheet, where the header is row 1. */
  readonly number: number;
  readonly identification: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly problems: readonly RowProblem[];
};

export type Sending = {
  readonly way: Way;
  readonly meanings: readonly Meaning[];
  /** Fields shared by all rows. */
  readonly base: Readonly<Record<string, unknown>>;
  /** The template requires an identification. */
  readonly needsIdentification: boolean;
};

// the limits of SPEC 8 and CONTRACT G0.8
const MOST = {
  identification: 120,
  recipient_email: 254,
  recipient_phone: 16,
  notify_email: 254,
  locale: 35,
  expected_location: 300,
  brand_slug: 40,
  metadata: 500,
} as const satisfies Record<Exclude<Meaning, "">, number>;
const MOST_NAME = 40;
const MOST_METADATA = 50;
const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/;
/** E.164. */
const PHONE = /^\+[1-9]\d{6,14}$/;
const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const BRAND = /^(?=.{2,40}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The request of each row, and its problems. Rows with problems are not sent. */
export function checkRows(file: TableFile, sending: Sending): readonly CheckedRow[] {
  const seen = new Map<string, number>();
  return file.rows.map(({ number, cells, hasMore }): CheckedRow => {
    const own = ownOf(file.columns, cells, sending.meanings);
    const key = own.identification.toLowerCase();
    const first = key === "" ? undefined : seen.get(key);
    if (key !== "" && first === undefined) seen.set(key, number);
    const problems: readonly RowProblem[] = [
      ...(hasMore ? [{ what: "more_cells" } as const] : []),
      ...(first === undefined ? [] : [{ what: "twice", row: first } as const]),
      ...missing(own, file.columns, sending),
      ...cellProblems(file.columns, cells, sending.meanings),
      ...(Object.keys(own.metadata).length > MOST_METADATA ? [{ what: "too_much" } as const] : []),
    ];
    return { number, identification: own.identification, body: bodyOf(own, sending), problems };
  });
}

type Own = {
  readonly identification: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
};

function ownOf(columns: readonly string[], cells: readonly string[], meanings: readonly Meaning[]): Own {
  let identification = "";
  const metadata: [string, string][] = [];
  const fields: [string, string][] = [];
  for (const [index, meaning] of meanings.entries()) {
    const cell = cells[index] ?? "";
    if (cell === "" || meaning === "") continue;
    if (meaning === "identification") identification = cell;
    else if (meaning === "metadata") metadata.push([metadataName(columns[index] ?? ""), cell]);
    else fields.push([meaning, cell]);
  }
  return { identification, metadata: Object.fromEntries(metadata), fields: Object.fromEntries(fields) };
}

/** SPEC 4.2 has no identification, so it becomes the `reference` in the metadata, as on the Send screen. */
function bodyOf({ identification, metadata, fields }: Own, { way, base }: Sending) {
  const isTemplate = way === "template";
  const named = identification === "" || isTemplate ? {} : { reference: identification };
  const all = { ...Object(base["metadata"]), ...named, ...metadata };
  return {
    ...base,
    ...fields,
    ...(isTemplate && identification !== "" && { identification }),
    ...(Object.keys(all).length > 0 && { metadata: all }),
  };
}

function missing(
  { identification }: Own,
  columns: readonly string[],
  { meanings, needsIdentification }: Sending,
): readonly RowProblem[] {
  if (!needsIdentification || identification !== "") return [];
  return [{ what: "missing", column: columns[meanings.indexOf("identification")] ?? "" }];
}

function cellProblems(
  columns: readonly string[],
  cells: readonly string[],
  meanings: readonly Meaning[],
): readonly RowProblem[] {
  return meanings.flatMap((meaning, index): readonly RowProblem[] => {
    const cell = cells[index] ?? "";
    const column = columns[index] ?? "";
    const what = cell === "" ? undefined : problemOf(meaning, cell, column);
    return what === undefined ? [] : [{ what, column }];
  });
}

type Wrong = "too_long" | "bad_email" | "bad_phone" | "bad_language" | "bad_brand";

/** The required format of a cell, by its meaning. */
const FORMS: Partial<Record<Meaning, readonly [pattern: RegExp, wrong: Wrong]>> = {
  recipient_email: [EMAIL, "bad_email"],
  recipient_phone: [PHONE, "bad_phone"],
  notify_email: [EMAIL, "bad_email"],
  locale: [LANGUAGE, "bad_language"],
  brand_slug: [BRAND, "bad_brand"],
};

function problemOf(meaning: Meaning, cell: string, column: string): Wrong | undefined {
  if (meaning === "") return undefined;
  const isNameLong = meaning === "metadata" && charactersOf(metadataName(column)) > MOST_NAME;
  if (isNameLong || charactersOf(cell) > MOST[meaning]) return "too_long";
  const [pattern, wrong] = FORMS[meaning] ?? [];
  return pattern?.test(cell) === false ? wrong : undefined;
}

/** Counted like the service: an emoji is one character. */
function charactersOf(text: string): number {
  return Array.from(text).length;
}
