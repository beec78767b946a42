import { interlock } from "./interlock.ts";

type FaultEnv = { readonly ENVIRONMENT?: string; readonly FAULT?: string };

/** Thrown where a test asked for a failure that the code must survive. */
class InjectedFault extends Error {}

/**
 * A place where a test may kill the process or make a step fail. `FAULT` is `<point>=<url>`: the point calls that
 * loopback address, which ends the process, and goes no further; or `<point>=throw`. Read only where ENVIRONMENT is
 * `local` or `test`: everywhere else a script that has one set does not serve.
 */
export async function faultPoint(env: FaultEnv, point: string): Promise<void> {
  if (!env.FAULT || interlock(env) !== undefined) return;
  const [name, action] = env.FAULT.split("=", 2);
  if (name !== point || !action) return;
  if (action === "throw") throw new InjectedFault(point);
  await fetch(action);
  await new Promise<never>(() => {});
}

/** The same where nothing can be awaited, as in a transaction: `<point>=block` blocks until the process is killed. */
export function blockAtFaultPoint(env: FaultEnv, point: string): void {
  if (interlock(env) !== undefined) return;
  while (env.FAULT === `${point}=block`);
}
