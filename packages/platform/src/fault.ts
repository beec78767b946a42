import { interlock } from "./interlock.ts";

type FaultEnv = { readonly ENVIRONMENT?: string; readonly FAULT?: string };

/** Thrown where a test asked for a failure that the code must survive. */
class InjectedFault extends Error {}

/**
 * A place where a test may kill the process or make a step fail. `FAULT` is the loopback address of the test's controller, which
 * is asked at every point and either answers "go on" or kills the process and never answers; or `<point>=<address>`, asked at that
 * point alone; or `<point>=throw`. Read only where ENVIRONMENT is `local`: a script that has it set elsewhere does not
 * serve.
 */
export async function faultPoint(env: FaultEnv, point: string): Promise<void> {
  const action = actionAt(env, point);
  if (action === undefined) return;
  if (action === "throw") throw new InjectedFault(point);
  const answer = await fetch(`${action}?point=${point}`);
  await answer.arrayBuffer();
}

/** The same inside a transaction, where nothing can wait: it throws, so that the transaction is rolled back. No controller is asked. */
export function throwAtFaultPoint(env: FaultEnv, point: string): void {
  const action = actionAt(env, point);
  if (action === undefined || action === env.FAULT) return;
  if (action !== "throw") void fetch(`${action}?point=${point}`);
  throw new InjectedFault(point);
}

function actionAt(env: FaultEnv, point: string): string | undefined {
  if (!env.FAULT || interlock(env) !== undefined) return undefined;
  if (env.FAULT.startsWith("http")) return env.FAULT;
  const [name, action] = env.FAULT.split("=", 2);
  return name === point && action ? action : undefined;
}
