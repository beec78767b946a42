import { interlock, type Switches } from "./interlock.ts";

type FaultEnv = Partial<Pick<Switches, "ENVIRONMENT" | "FAULT">>;

/** Thrown where a test injects a failure that the code must survive. */
class InjectedFault extends Error {}

/**
 * A point where a test may kill the process or make a step fail. `FAULT` has three forms. The loopback URL of
 * the test's controller: it is asked at every point, and either answers "go on" or kills the process.
 * `<point>=<url>`: it is asked at that point only. `<point>=throw`: the point throws. Used only if ENVIRONMENT
 * is `local`; elsewhere a script with `FAULT` refuses to serve.
 */
export async function faultPoint(env: FaultEnv, point: string): Promise<void> {
  const action = actionAt(env, point);
  if (action === undefined) return;
  if (action === "throw") throw new InjectedFault(point);
  const answer = await fetch(`${action}?point=${point}`);
  await answer.arrayBuffer();
}

/**
 * The same inside a transaction, which cannot wait: it throws without asking the controller, so that the
 * transaction is rolled back.
 */
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
