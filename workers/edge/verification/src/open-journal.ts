import { isTerminal } from "@svc/domain/status";
import type { VerificationEnv } from "@svc/platform/env";
import { throwAtFaultPoint } from "@svc/platform/fault";
import { Journal } from "./journal.ts";
import { journalPaceOf } from "./pace.ts";
import { prepareMail } from "./prepare-mail.ts";

/** The journal of an object that wakes; it hears nothing before a mail that may have to leave can be rendered. */
export function openJournal(ctx: DurableObjectState, env: VerificationEnv): Journal {
  const journal = new Journal(ctx.storage, journalPaceOf(env), (event) =>
    throwAtFaultPoint(env, `journal.${event}`),
  );
  const { state } = journal;
  if (state?.resultMail && !isTerminal(state.status))
    void ctx.blockConcurrencyWhile(() => prepareMail(env, state));
  return journal;
}
