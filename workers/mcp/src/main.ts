import type { McpEnv } from "@svc/platform/env";
import type { ApiCall, McpAnswer, McpRequest, McpRpc } from "@svc/platform/mcp-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { answerMessage } from "./answer-message.ts";

/** See McpRpc. */
export class Mcp extends ScriptEntrypoint<McpEnv> implements McpRpc {
  answer(request: McpRequest, call: ApiCall): Promise<McpAnswer> {
    return answerMessage(request, call);
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
} satisfies ExportedHandler;
