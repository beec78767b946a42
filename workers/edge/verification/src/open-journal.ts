import { isTerminal } from "@svc/domain/status";
import type { VerificationEnv } from "@svc/platform/env";
import { throwAtFaultPoint } from "@svc/platform/fault";
import { Journal } from "./journal.ts";
import { journalPaceOf } from "./pace.ts";
import { prepareMail } from "./prepare-mail.ts";

/** Opens the journal when the object is loaded. Requests wait until the texts of a possible mail are loaded. */
export function openJournal(ctx: DurableObjectState, env: VerificationEnv): Journal {
  const journal = new Journal(ctx.storage, journalPaceOf(env), (event) =>
    throwAtFaultPoint(env, `journal.${event}`),
  );
  const { state } = journal;
  if (state?.resultMail && !isTerminal(state.status))
    void ctx.blockConcurrencyWhile(() => prepareMail(env, state));
  return journal;
}
