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
  const action = actionAt(env, point);
  if (action === undefined) return;
  if (action === "throw") throw new InjectedFault(point);
  await fetch(action);
  await new Promise<never>(() => {});
}

/** The same inside a transaction, where nothing can wait: it always throws, so that the transaction is rolled back; `<point>=<url>` also calls the address. */
export function throwAtFaultPoint(env: FaultEnv, point: string): void {
  const action = actionAt(env, point);
  if (action === undefined) return;
  if (action !== "throw") void fetch(action);
  throw new InjectedFault(point);
}

function actionAt(env: FaultEnv, point: string): string | undefined {
  if (!env.FAULT || interlock(env) !== undefined) return undefined;
  const [name, action] = env.FAULT.split("=", 2);
  return name === point && action ? action : undefined;
}
