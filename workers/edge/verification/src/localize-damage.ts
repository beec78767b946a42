import type { CaptureId } from "@svc/domain/ids";
import type { Command } from "@svc/domain/verification/command";
import type { Verification } from "@svc/domain/verification/state";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { analyzerOf } from "@svc/platform/objects";
import { damageJobOf } from "./job.ts";

/** Asks the analyzer to locate damage on one photo (CONTRACT G4.6). Throws when it has to be retried. */
export async function localizeDamage(
  env: VerificationEnv,
  state: Verification,
  captureId: CaptureId,
  act: (command: Command) => void,
): Promise<void> {
  const job = damageJobOf(state, captureId);
  if (!job) return;
  await faultPoint(env, "localize.before");
  const report = await analyzerOf(env).localizeDamage(job);
  await faultPoint(env, "localize.before.commit");
  act({ type: "localize", captureId, report });
  await faultPoint(env, "localize.after.commit");
}
