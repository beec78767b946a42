import type { DatabaseBody } from "@svc/contract/database/database-body";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { accountId } from "../../api/session.ts";
import { keep, kept } from "../../kept.ts";
import { troubleOf } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { counted, text } from "../../text/text.ts";
import { momentText } from "../../text/times.ts";
import { Said } from "../../ui/said.tsx";

/** The result of the last manual sync from this browser. */
type Outcome = { readonly at: string; readonly state: "done" | "goes_on" | "failed"; readonly said?: string };
type SyncProps = { readonly shown: DatabaseBody; readonly onSynced: () => void };

/** Rows from a URL, updated on request (CONTRACT G7). */
export function SyncPart({ shown, onSynced }: SyncProps) {
  const keptAs = `sync.${accountId.value ?? ""}.${shown.id}`;
  const [last, setLast] = useState(() => readOutcome(keptAs));
  const [isBusy, setBusy] = useState(false);
  const end = (outcome: Omit<Outcome, "at">): void => {
    const next = { ...outcome, at: new Date().toISOString() };
    setLast(next);
    keep(keptAs, JSON.stringify(next));
  };
  const sync = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const path = `/v1/databases/${encodeURIComponent(shown.id)}/sync` as const;
      const { updated_at: at, rows } = await write("POST", path);
      // a sync longer than 10 seconds is answered with the old content
      end(
        at === shown.updated_at
          ? { state: "goes_on" }
          : { state: "done", said: counted("db_rows_count", rows.length) },
      );
    } catch (error) {
      const { whole, fields } = troubleOf(error);
      end({
        state: "failed",
        said: whole ?? fields.map(({ path, message }) => `${path} ${message}`).join(", "),
      });
    }
    setBusy(false);
    onSynced();
  };
  return (
    <Part
      title={text("db_sync")}
      hint={text("db_sync_hint")}
      action={
        isAdmin() && (
          <button type="button" class="button" aria-disabled={isBusy} onClick={() => void sync()}>
            {text(isBusy ? "one_moment" : "db_sync_now")}
          </button>
        )
      }
    >
      <p role="status">{last && <Last outcome={last} />}</p>
    </Part>
  );
}

const LOOKS = { done: "good", goes_on: "unsure", failed: "bad" } as const;

function Last({ outcome: { at, state, said } }: { readonly outcome: Outcome }) {
  return (
    <>
      <span class={`finding ${LOOKS[state]}`}>{text(`db_sync_${state}`)}</span> {momentText(at)}
      {said !== undefined && (
        <>
          {": "}
          <Said>{said}</Said>
        </>
      )}
    </>
  );
}

function readOutcome(keptAs: string): Outcome | undefined {
  try {
    const outcome = JSON.parse(kept(keptAs) ?? "") as Outcome; // as `end` wrote it
    return outcome.state in LOOKS ? outcome : undefined;
  } catch {
    return undefined;
  }
}
