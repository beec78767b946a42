export type PatternMatch = {
  readonly pattern: string;
  readonly text: string;
  /** Whether the pattern must match the whole text or a part of it. */
  readonly of: "whole" | "part";
};

/**
 * The cells of a file, header first, without empty lines and columns. Or what is wrong with it, at the
 * request's field.
 */
export type CsvCells =
  | { readonly records: readonly (readonly string[])[] }
  | { readonly wrong: { readonly path: string; readonly message: string; readonly hint?: string } };

export type CsvRecord = readonly (string | number)[];

/** Handles texts from tenants, and formats that need a library. It stores nothing. */
export type TextsRpc = {
  /** What is wrong with each pattern (CONTRACT G5.4), in order; null for a usable one. */
  patternFlaws(patterns: readonly string[]): Promise<readonly (string | null)[]>;
  /** Runs on RE2. A pattern it cannot read matches everything. */
  matches(match: PatternMatch): Promise<boolean>;
  /** CONTRACT G7. `path` names the request field that holds the file. */
  cellsOf(bytes: Uint8Array, path: string): Promise<CsvCells>;
  /**
   * Rows by RFC 4180, escaped so that spreadsheets run no formula. If a file is written in parts, only the
   * first has the `bom`.
   */
  csvText(records: readonly CsvRecord[], options: { readonly bom: boolean }): Promise<string>;
};
