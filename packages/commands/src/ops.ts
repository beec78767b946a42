import { runOps } from "./ops/run-ops.ts";

process.exitCode = await runOps(process.argv.slice(2));
