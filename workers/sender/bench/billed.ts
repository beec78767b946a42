import { env } from "cloudflare:workers";
import { tellBilledCalls } from "@svc/harness/worker/billed-calls";

// As deployed, plus the log lines that `pnpm svc cost` counts
tellBilledCalls(env);
export { default } from "../src/main.ts";
