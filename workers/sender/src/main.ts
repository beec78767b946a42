import type { SenderEnv } from "@svc/platform/env";
import { sendBatch } from "./send-batch.ts";

/** Not one script with the objects: what a stranger's server sends back reaches no script that holds a secret. */
export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
  queue: sendBatch,
} satisfies ExportedHandler<SenderEnv>;
