import { env } from "cloudflare:workers";
import { tellBilledCalls } from "@svc/harness/worker/billed-calls";

// as deployed, but for the lines that `pnpm cost` counts
tellBilledCalls(env);
export { default } from "../src/main.ts";
