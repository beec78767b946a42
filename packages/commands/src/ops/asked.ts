import { newUlid } from "@svc/domain/ids";
import type { OperatorTask } from "@svc/store/schema/operations-schema";
import { askAccounts } from "@svc/store/operator/operator-questions";
import { askTask } from "@svc/store/operator/operator-statements";
import type { executeSql, Place, readRows, Row } from "../local/place.ts";
import { ringCron } from "../local/ring-cron.ts";
import { Misuse } from "./misuse.ts";

/** Access to the database of a place for accounts, keys and tasks. */
export type Directory = { readonly readRows: typeof readRows; readonly executeSql: typeof executeSql };

/** A command of `pnpm ops` with the options it reads. */
export type Asked<Values extends { readonly remote: boolean }> = Directory & {
  readonly values: Values;
  readonly place: Place;
};

/** Queues tasks for the service, which has access that a command lacks. */
export async function queueTasks(
  asked: Asked<{ readonly remote: boolean }>,
  tasks: readonly OperatorTask[],
): Promise<void> {
  const now = Date.now();
  const ids = tasks.map(() => `op_${newUlid(now)}`);
  await asked.executeSql(
    tasks.map((task, index) => askTask(ids[index] ?? "", task, now)),
    asked.place,
  );
  show(ids);
  const isRung = asked.values.remote || (await ringCron());
  console.log(isRung ? "Done within a minute: pnpm ops tasks" : "Done when the service runs, by its cron.");
}

/** The account that `--org` names. */
export async function namedAccount(
  asked: Asked<{ readonly remote: boolean; readonly org?: string | undefined }>,
): Promise<{ readonly org: string; readonly id: string }> {
  const { org } = asked.values;
  if (org === undefined) throw new Misuse("--org is missing");
  const [row] = await asked.readRows(askAccounts(org), asked.place);
  if (!row) throw new Misuse(`--org ${org}: this account does not exist`);
  return { org, id: String(row["id"]) };
}

export function show(rows: readonly (Row | string)[]): void {
  console.log(JSON.stringify(rows, null, 2));
}
