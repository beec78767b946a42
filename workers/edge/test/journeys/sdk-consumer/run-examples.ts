import { readdirSync } from "node:fs";
import path from "node:path";

/** How many examples run in parallel. They share one account, and each must behave as if it were alone. */
const LANES = 6;

const folder = path.join(import.meta.dirname, "examples");
const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
const failed: Record<string, string> = {};
const log = console.log;
console.log = () => {};

/** Returns the error, if any. */
function run(file: string): Promise<string | undefined> {
  return import(path.join(folder, file)).then(
    () => undefined,
    (error: unknown) => String(error),
  );
}

const refused: string[] = [];
const waiting = files.values();
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (const file of waiting) if (await run(file)) refused.push(file);
  }),
);
// in parallel, one example may close the case another has just found; run alone, each must succeed
for (const file of refused) {
  const why = await run(`${file}?alone`);
  if (why !== undefined) failed[file] = why;
}
log(JSON.stringify({ ran: files.length, failed }));
process.exit(0);
