import { matchesPart, matchesWhole, patternFlaw } from "@svc/contract/wire/text-pattern";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import type { CsvCells, CsvRecord, PatternMatch, TextsRpc } from "@svc/platform/texts-rpc";
import { cellsOf } from "./cells-of.ts";
import { csvText } from "./csv-text.ts";

/** See TextsRpc. */
export class Texts extends ScriptEntrypoint implements TextsRpc {
  async patternFlaws(patterns: readonly string[]): Promise<readonly (string | null)[]> {
    return patterns.map((pattern) => patternFlaw(pattern) ?? null);
  }

  async matches({ pattern, text, of }: PatternMatch): Promise<boolean> {
    return of === "whole" ? matchesWhole(pattern, text) : matchesPart(pattern, text);
  }

  async cellsOf(bytes: Uint8Array, path: string): Promise<CsvCells> {
    return cellsOf(bytes, path);
  }

  async csvText(records: readonly CsvRecord[], options: { readonly bom: boolean }): Promise<string> {
    return csvText(records, options);
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
} satisfies ExportedHandler;
