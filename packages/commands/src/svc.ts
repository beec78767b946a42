import { ROOT } from "./local/wrangler.ts";
import { runVerb } from "./svc/run-verb.ts";

process.exitCode = await runVerb(ROOT, process.argv.slice(2));
