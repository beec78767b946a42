import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { MeBody } from "@svc/contract/account/me-body";
import { API_VERSION } from "@svc/contract/openapi";
import type { ApiCall, McpAnswer, McpRequest } from "@svc/platform/mcp-rpc";
import { resultOf } from "./result-of.ts";
import type { Tool, ToolContext } from "./tool.ts";
import { TOOLS } from "./tools.ts";

const INSTRUCTIONS =
  "Decides whether photos are genuine. `svc` of a verdict is the overall result; `signals` say why it is false, and `unavailable` names checks that could not be completed, which is not a finding. A verdict on an audited file is an analysis, not proof of a live capture.";

/** Streamable HTTP without sessions: a message comes, its answer goes as JSON, and nothing is kept between two of them. */
export async function answerMessage(request: McpRequest, call: ApiCall): Promise<McpAnswer> {
  const me = await call({ method: "GET", path: "/v1/me" });
  if (me.status !== 200) return refused(me);
  const { key } = JSON.parse(me.body) as MeBody; // our own answer
  const mayWrite = key?.role === "full";
  const { allowInsecure, url } = request;
  const context: ToolContext = { call, urls: { ownHost: new URL(url).host, allowInsecure } };
  const server = serverFor(
    TOOLS.filter(({ writes }) => mayWrite || !writes),
    context,
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(requestOf(request));
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  } finally {
    await server.close();
  }
}

function requestOf({ url, headers, body }: McpRequest): Request {
  return new Request(url, { method: "POST", headers: { ...headers }, body });
}

/** Who may not call is told in the API's own words, and by HTTP that a key is wanted. */
function refused({ status, body }: { readonly status: number; readonly body: string }): McpAnswer {
  const challenge = status === 401 && { "www-authenticate": 'Bearer realm="mcp"' };
  return { status, headers: { "content-type": "application/json; charset=utf-8", ...challenge }, body };
}

function serverFor(tools: readonly Tool[], context: ToolContext): McpServer["server"] {
  const { server } = new McpServer(
    { name: "photo-verification", version: API_VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }) => {
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `no tool ${name} for this key`);
    return resultOf(() => tool.run(input, context));
  });
  return server;
}

function listed({ name, title, description, input, writes }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: input(),
    annotations: {
      title,
      readOnlyHint: !writes,
      destructiveHint: false,
      openWorldHint: name === "audit_photo",
    },
  };
}
