import { interlock } from "./interlock.ts";

type FaultEnv = { readonly ENVIRONMENT?: string; readonly FAULT?: string };

/** Thrown where a test asked for a failure that the code must survive. */
class InjectedFault extends Error {}

/**
 * A place where a test may kill the process or make a step fail. `FAULT` is the loopback address of the test's controller,
 * which is asked at every point and either answers "go on" or kills the process and never answers; or it is
 * `<point>=throw`. Read only where ENVIRONMENT is `local` or `test`: a script that has it set elsewhere does not serve.
 */
export async function faultPoint(env: FaultEnv, point: string): Promise<void> {
  if (!env.FAULT || interlock(env) !== undefined) return;
  if (env.FAULT === `${point}=throw`) throw new InjectedFault(point);
  if (!env.FAULT.startsWith("http:")) return;
  const answer = await fetch(`${env.FAULT}?point=${point}`);
  await answer.arrayBuffer();
}

/** The same where nothing can be awaited, as in a transaction: `<point>=block` blocks until the process is killed. */
export function blockAtFaultPoint(env: FaultEnv, point: string): void {
  if (interlock(env) !== undefined) return;
  while (env.FAULT === `${point}=block`);
}
