import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "@hono/zod-openapi";
import { API_VERSION } from "@svc/contract/openapi";
import type { ApiCall, McpAnswer, McpRequest } from "./mcp-call.ts";
import { resultOf } from "./result-of.ts";
import type { Tool } from "./tool.ts";
import { requireNames, schemaOf } from "./tool-schemas.ts";
import { TOOLS } from "./tools.ts";

const INSTRUCTIONS =
  "Decides whether photos are genuine. `svc` of a verdict is the overall result; `signals` say why it is false, and `unavailable` names checks that could not be completed, which is not a finding. A verdict on an audited file is an analysis, not proof of a live capture.";

/** Streamable HTTP without sessions: each message gets its answer as JSON, and no state is kept between messages. */
export async function answerMessage(request: McpRequest, call: ApiCall): Promise<McpAnswer> {
  if (isBatch(request.body)) return refusedBatch();
  const server = serverFor(
    TOOLS.filter(({ writes }) => request.role === "full" || !writes),
    call,
  );
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    // answerMcp has bounded it already, with the API's error
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(requestOf(request));
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  } finally {
    await server.close();
  }
}

/** The SDK still runs batches, which would let one request count as a hundred. */
function isBatch(body: string): boolean {
  return body.trimStart().startsWith("[");
}

/** MCP 2025-06-18 removed batches from the protocol. */
function refusedBatch(): McpAnswer {
  const message = "Batches are not accepted: send each message in a request of its own.";
  const body = { jsonrpc: "2.0", error: { code: ErrorCode.InvalidRequest, message }, id: null };
  return { status: 400, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function requestOf({ url, headers, body }: McpRequest): Request {
  return new Request(url, { method: "POST", headers: { ...headers }, body });
}

/** Validated here, because the SDK reports a schema mismatch as an internal error. */
const AnyCall = z.object({ method: z.literal("tools/call"), params: z.unknown() });

function paramsOf(request: z.infer<typeof AnyCall>) {
  const { success, data } = CallToolRequestSchema.safeParse(request);
  if (!success)
    throw new McpError(ErrorCode.InvalidParams, "a call has the name of a tool, and arguments as an object");
  return data.params;
}

function serverFor(tools: readonly Tool[], call: ApiCall): McpServer["server"] {
  const { server } = new McpServer(
    { name: "photo-verification", version: API_VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(AnyCall, async (request) => {
    const { name, arguments: input = {} } = paramsOf(request);
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `no tool ${name} for this key`);
    return resultOf(async () => {
      requireNames(tool.input, input);
      return tool.run(input, call);
    });
  });
  return server;
}

function listed({ name, title, description, input, output, writes }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input),
    outputSchema: schemaOf(output),
    annotations: {
      title,
      readOnlyHint: !writes,
      destructiveHint: false,
      openWorldHint: name === "audit_photo",
    },
  };
}
