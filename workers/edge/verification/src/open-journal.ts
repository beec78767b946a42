import { isTerminal } from "@svc/domain/status";
import type { Verification } from "@svc/domain/verification/state";
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
  if (state && mayMail(state)) void ctx.blockConcurrencyWhile(() => prepareMail(env, state));
  return journal;
}

/** The result, or later what people decided about it (CONTRACT G15.3). */
function mayMail({ resultMail, status, settings }: Verification): boolean {
  return resultMail !== undefined && (!isTerminal(status) || settings.shareDecision === true);
}
