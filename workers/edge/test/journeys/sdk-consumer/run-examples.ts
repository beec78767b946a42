import { readdirSync } from "node:fs";
import path from "node:path";

/** Of one account, each as if it were alone. */
const LANES = 6;

const folder = path.join(import.meta.dirname, "examples");
const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
const failed: Record<string, string> = {};
const log = console.log;
console.log = () => {};
const waiting = files.values();
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (const file of waiting)
      await import(path.join(folder, file)).catch((error: unknown) => {
        failed[file] = String(error);
      });
  }),
);
log(JSON.stringify({ ran: files.length, failed }));
process.exit(0);
