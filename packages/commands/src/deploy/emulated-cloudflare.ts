import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Account, type Call, Refusal } from "./emulated/account.ts";
import * as resources from "./emulated/resources.ts";
import * as scripts from "./emulated/scripts.ts";

/**
 * A Cloudflare account on loopback with the API calls that wrangler makes during a deployment. It rejects what the
 * real one rejects.
 */
export function emulatedCloudflare(): { readonly server: Server; readonly account: Account } {
  const account: Account = {
    scripts: new Map(),
    databases: new Map(),
    buckets: new Set(),
    queues: new Map(),
    unknown: [],
    order: [],
  };
  const server = createServer((request, response) => void respond(request, response, account));
  return { server, account };
}

async function respond(request: IncomingMessage, response: ServerResponse, account: Account): Promise<void> {
  const { status, body } = await answer(request, account).then(
    (result) => ({ status: 200, body: { success: true, errors: [], messages: [], ...wrapped(result) } }),
    (error: unknown) => ({ status: statusOf(error), body: refused(error) }),
  );
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

function wrapped(result: unknown): object {
  const count = Array.isArray(result) ? result.length : 0;
  const info = { page: 1, per_page: 100, count, total_count: count, total_pages: 1 };
  return { result, ...(Array.isArray(result) && { result_info: info }) };
}

function statusOf(error: unknown): number {
  return error instanceof Refusal ? error.status : 500;
}

function refused(error: unknown): object {
  const { code, message } = error instanceof Refusal ? error : { code: 10000, message: String(error) };
  return { success: false, errors: [{ code, message }], messages: [], result: null };
}

const OFF = { enabled: false, previews_enabled: false };

/** Method and path. Each `*` matches one path segment, which is passed to the handler. */
const ROUTES: readonly (readonly [string, (call: Call) => unknown])[] = [
  ["GET /memberships", () => []],
  ["GET /accounts/*", () => ({ id: "acc", name: "test" })],
  ["GET /accounts/*/d1/database", resources.listDatabases],
  ["POST /accounts/*/d1/database", resources.createDatabase],
  ["GET /accounts/*/d1/database/*", resources.findDatabase],
  ["POST /accounts/*/d1/database/*/query", resources.queryDatabase],
  [
    "GET /accounts/*/r2/buckets",
    ({ account }) => ({ buckets: [...account.buckets].map((name) => ({ name })) }),
  ],
  ["GET /accounts/*/r2/buckets/*", ({ account, parts }) => resources.bucketOf(account, parts[1])],
  ["POST /accounts/*/r2/buckets", resources.createBucket],
  ["GET /accounts/*/queues", resources.listQueues],
  ["POST /accounts/*/queues", resources.createQueue],
  ["GET /accounts/*/queues/*", ({ account, parts }) => resources.queueById(account, parts[1])],
  [
    "GET /accounts/*/queues/*/consumers",
    ({ account, parts }) => resources.consumersOf(resources.queueById(account, parts[1])),
  ],
  ["POST /accounts/*/queues/*/consumers", resources.putConsumer],
  ["PUT /accounts/*/queues/*/consumers/*", resources.putConsumer],
  ["GET /accounts/*/workers/services/*", scripts.findService],
  [
    "GET /accounts/*/workers/workers/*",
    (call) => ({ id: scripts.scriptOf(call) && call.parts[1], name: call.parts[1], subdomain: OFF }),
  ],
  ["GET /accounts/*/workers/scripts/*/subdomain", () => OFF],
  ["POST /accounts/*/workers/scripts/*/subdomain", () => OFF],
  ["GET /accounts/*/workers/scripts/*/settings", (call) => scripts.scriptOf(call).versions.at(-1)?.metadata],
  ["PATCH /accounts/*/workers/scripts/*/script-settings", (call) => scripts.scriptOf(call) && {}],
  ["PUT /accounts/*/workers/scripts/*/schedules", (call) => scripts.scriptOf(call) && { schedules: [] }],
  ["GET /accounts/*/workers/scripts/*/schedules", (call) => scripts.scriptOf(call) && { schedules: [] }],
  ["POST /accounts/*/workers/scripts/*/assets-upload-session", () => ({ jwt: "assets", buckets: [] })],
  ["GET /accounts/*/workers/scripts/*/secrets", scripts.listSecrets],
  ["GET /accounts/*/workers/scripts/*/deployments", scripts.listDeployments],
  ["POST /accounts/*/workers/scripts/*/deployments", scripts.deployVersion],
  ["GET /accounts/*/workers/scripts/*/versions/*", scripts.findVersion],
  ["PUT /accounts/*/workers/scripts/*", scripts.putScript],
  ["POST /accounts/*/workers/scripts/*/versions", scripts.addVersion],
];

async function answer(request: IncomingMessage, account: Account): Promise<unknown> {
  const url = new URL(request.url ?? "/", "http://loopback");
  const asked = `${request.method} ${url.pathname}`;
  const body = async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // a stream of bytes has no encoding
    return Buffer.concat(chunks);
  };
  for (const [route, handle] of ROUTES) {
    const [, ...found] = new RegExp(`^${route.replaceAll("*", "([^/]+)")}$`).exec(asked) ?? [undefined];
    if (!new RegExp(`^${route.replaceAll("*", "[^/]+")}$`).test(asked)) continue;
    const parts = found.map((part) => decodeURIComponent(part ?? ""));
    const type = request.headers["content-type"] ?? "";
    return handle({ account, parts, query: url.searchParams, body, type });
  }
  account.unknown.push(asked);
  await body();
  throw new Refusal(404, 7000, `No route for that URI: ${asked}`);
}
