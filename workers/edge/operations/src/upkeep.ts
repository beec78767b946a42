import type { EdgeEnv } from "@svc/platform/env";
import { logFailure } from "@svc/platform/log";
import { openTasks } from "@svc/store/operator/operations";
import { carryOutTask } from "./carry-out-task.ts";
import { tellOperators } from "./tell-operators.ts";

const AT_ONCE = 20;

/** Runs the tasks that operators requested and sends their mails. Failures are retried by the next cron. */
export async function upkeep(env: EdgeEnv): Promise<void> {
  for (const asked of await openTasks(env.DB, AT_ONCE)) {
    await carryOutTask(env, asked).catch((error: unknown) =>
      logFailure("operator task", error, { task: asked.id }),
    );
  }
  await tellOperators(env, Date.now());
}
