import type { McpAnswer, McpRequest, McpRpc } from "@svc/platform/mcp-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { NO_ROUTE } from "./no-route.ts";

/** No protocol: it echoes the request. */
export class Mcp extends ScriptEntrypoint implements McpRpc {
  async answer({ body }: McpRequest): Promise<McpAnswer> {
    return { status: 200, headers: { "content-type": "application/json" }, body };
  }
}

export default NO_ROUTE;
