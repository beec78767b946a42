export type PatternMatch = {
  readonly pattern: string;
  readonly text: string;
  /** Whether the pattern describes all of the text, or any part of it. */
  readonly of: "whole" | "part";
};

/** A file's cells, the header's first; lines and columns without any text left out. Or what is wrong with it, at the request's field. */
export type CsvCells =
  | { readonly records: readonly (readonly string[])[] }
  | { readonly wrong: { readonly path: string; readonly message: string; readonly hint?: string } };

export type CsvRecord = readonly (string | number)[];

/** Reads what tenants wrote, and reads and writes what takes a library; it keeps nothing. */
export type TextsRpc = {
  /** What is wrong with each pattern (CONTRACT G5.4), in their order; null for one that may be used. */
  patternFlaws(patterns: readonly string[]): Promise<readonly (string | null)[]>;
  /** On RE2. A pattern that it cannot read asks for nothing. */
  matches(match: PatternMatch): Promise<boolean>;
  /** CONTRACT G7; `path` names the field that the file came by. */
  cellsOf(bytes: Uint8Array, path: string): Promise<CsvCells>;
  /** Rows by RFC 4180 that no spreadsheet runs as formulas; of a file that is written piece by piece the first has the `bom`. */
  csvText(records: readonly CsvRecord[], options: { readonly bom: boolean }): Promise<string>;
};
