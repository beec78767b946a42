import type { Row, Table } from "@svc/domain/database/database";
import { useRef, useState } from "preact/hooks";
import { ApiError, isPassing } from "../../api/api-error.ts";
import { write } from "../../api/call.ts";
import { type FormTrouble, troubleOf } from "../../parts/form.tsx";
import { pause } from "../../pause.ts";
import { chunksOf } from "./import-plan.ts";

type Order =
  | { readonly kind: "create"; readonly name: string; readonly table: Table }
  | { readonly kind: "replace"; readonly id: string; readonly name: string; readonly table: Table }
  | { readonly kind: "merge"; readonly id: string; readonly rows: readonly Row[] };

type Progress = { readonly done: number; readonly all: number };

const TRIES = 4;
const PAUSE_MS = 1_000;

/** Sends rows. In an import with several calls, completed parts stay, and a retry continues after them. */
export function useImport(onDone: (id: string) => void) {
  const [progress, setProgress] = useState<Progress>();
  const [trouble, setTrouble] = useState<FormTrouble>({ fields: [] });
  const isBusy = useRef(false);
  const sent = useRef(0);
  const run = async (order: Order): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setTrouble({ fields: [] });
    try {
      if (order.kind === "merge") await merge(order.id, order.rows);
      onDone(order.kind === "merge" ? order.id : await writeWhole(order));
    } catch (error) {
      setTrouble(troubleOf(error));
    }
    isBusy.current = false;
    setProgress(undefined);
  };
  const merge = async (id: string, rows: readonly Row[]): Promise<void> => {
    const chunks = chunksOf(rows);
    const countUpTo = (end: number) => chunks.slice(0, end).reduce((sum, { length }) => sum + length, 0);
    setProgress({ done: countUpTo(sent.current), all: rows.length });
    for (const [index, chunk] of chunks.entries()) {
      if (index < sent.current) continue;
      await upsert(id, chunk);
      sent.current = index + 1;
      setProgress({ done: countUpTo(index + 1), all: rows.length });
    }
  };
  const anew = () => {
    sent.current = 0;
    setTrouble({ fields: [] });
  };
  return { progress, trouble, run, anew };
}

/** Writes the whole table in one call, so it is all or nothing. */
async function writeWhole(order: Extract<Order, { readonly kind: "create" | "replace" }>): Promise<string> {
  const { columns, rows, identifierColumn: identifier_column } = order.table;
  const body = { name: order.name, columns, rows, identifier_column };
  if (order.kind === "create") return (await write("POST", "/v1/databases", body)).id;
  await write("PUT", `/v1/databases/${encodeURIComponent(order.id)}`, body);
  return order.id;
}

/** Sending the same rows twice has no further effect, so passing failures are retried. */
async function upsert(id: string, rows: readonly Row[]): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await write("POST", `/v1/databases/${encodeURIComponent(id)}/rows`, { rows });
      return;
    } catch (error) {
      if (tried >= TRIES || !isPassing(error)) throw error;
      const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
      await pause(asked ?? PAUSE_MS * tried);
    }
  }
}
