import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readIds, readQuery, readVectors } from "./shapes.ts";
import { EmulatedIndex } from "./emulated-index.ts";

/**
 * Possible mishaps of a request. `late`: answered after `lateMs`; `busy`: HTTP 429; `busy_long`: the same with a
 * Retry-After of one minute; `broken`: HTTP 500; `twice`: executed twice; `cut_after`: executed, then the connection
 * closes; `malformed`: half an answer.
 */
type VectorizeMishap =
  | "late"
  | "busy"
  | "busy_long"
  | "broken"
  | "twice"
  | "cut_after"
  | "malformed"
  | "forbidden";

export type VectorizeServer = {
  readonly url: string;
  readonly cloudflareAccount: string;
  readonly indexName: string;
  readonly token: string;
  index: EmulatedIndex;
  /** Errors for which the real service would have refused a request. */
  readonly problems: string[];
  /** The operations executed, in order. */
  readonly calls: string[];
  /** Queues mishaps for the next requests, one each. */
  readonly next: (...mishaps: readonly VectorizeMishap[]) => void;
  lateMs: number;
  /** Empties the index and cancels pending mishaps. */
  readonly reset: () => void;
  readonly close: () => void;
};

/** Vectorize's REST API v2 on loopback, strict about addresses, keys and shapes. */
export async function serveVectorize(): Promise<VectorizeServer> {
  const mishaps: VectorizeMishap[] = [];
  const http = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo; // a TCP server's
  const server: VectorizeServer = {
    url: `http://127.0.0.1:${port}/client/v4`,
    cloudflareAccount: "0123456789abcdef0123456789abcdef",
    indexName: "photos",
    token: "cf_secret_token",
    index: new EmulatedIndex(),
    problems: [],
    calls: [],
    next: (...more) => void mishaps.push(...more),
    lateMs: 500,
    reset: () => {
      server.index = new EmulatedIndex();
      mishaps.length = 0;
    },
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString();
    const mishap = mishaps.shift();
    const refused = statusOf(mishap);
    if (refused !== undefined) return send(response, refused, mishap);
    const result = act(request, text);
    if (mishap === "twice") act(request, text);
    if (mishap === "cut_after") throw new Error("the connection is gone");
    if (mishap === "late") await new Promise((resolve) => setTimeout(resolve, server.lateMs));
    send(response, result === undefined ? 400 : 200, mishap, result);
  }

  function act(request: IncomingMessage, text: string): unknown {
    try {
      const operation = operationOf(request);
      server.calls.push(operation);
      return perform(server.index, operation, text);
    } catch (error) {
      server.problems.push(String(error));
      return undefined;
    }
  }

  function operationOf({ method, url = "", headers }: IncomingMessage): string {
    const base = `/client/v4/accounts/${server.cloudflareAccount}/vectorize/v2/indexes/${server.indexName}/`;
    if (method !== "POST" || !url.startsWith(base)) throw new Error(`no such address: ${method} ${url}`);
    if (headers.authorization !== `Bearer ${server.token}`) throw new Error("another token");
    const operation = url.slice(base.length);
    const type = operation === "upsert" ? "application/x-ndjson" : "application/json";
    if (headers["content-type"] !== type) throw new Error(`${operation} as ${headers["content-type"]}`);
    return operation;
  }
}

function perform(index: EmulatedIndex, operation: string, text: string): unknown {
  switch (operation) {
    case "upsert":
      return index.upsert(readVectors(text));
    case "query":
      return index.query(readQuery(text));
    case "get_by_ids":
      return index.getByIds(readIds(text, 20));
    case "delete_by_ids":
      return index.deleteByIds(readIds(text, 100));
    default:
      throw new Error(`no such operation: ${operation}`);
  }
}

function statusOf(mishap: VectorizeMishap | undefined): number | undefined {
  if (mishap === "busy" || mishap === "busy_long") return 429;
  if (mishap === "forbidden") return 403;
  return mishap === "broken" ? 500 : undefined;
}

function send(
  response: ServerResponse,
  status: number,
  mishap: VectorizeMishap | undefined,
  result?: unknown,
): void {
  const isDone = status === 200;
  const body = JSON.stringify({
    result: result ?? null,
    success: isDone,
    errors: isDone ? [] : [{ code: 1, message: "no" }],
    messages: [],
  });
  const retryAfter = { busy: "0", busy_long: "60" }[mishap as string]; // most mishaps have none
  response
    .writeHead(status, {
      "Content-Type": "application/json",
      ...(retryAfter !== undefined && { "Retry-After": retryAfter }),
    })
    .end(mishap === "malformed" ? body.slice(0, body.length / 2) : body);
}
