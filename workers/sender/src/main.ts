import type { SenderEnv } from "@svc/platform/env";
import { sendBatch } from "./send-batch.ts";

/** Separate from the objects' script, so that responses of unknown servers never reach a script with secrets. */
export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
  queue: sendBatch,
} satisfies ExportedHandler<SenderEnv>;
