import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Possible mishaps of a request. `late`: takes `lateMs`; `busy`: HTTP 429 with a wait of 7 s; `broken`: HTTP 500;
 * `cut`: the connection closes; `malformed`: a page instead of an answer; `moved`: a redirect to itself; `doubled`:
 * the answer twice in a row; `outside_range`: a score above 1; `no_score`.
 */
export type JudgeMishap =
  | "late"
  | "busy"
  | "broken"
  | "cut"
  | "malformed"
  | "moved"
  | "doubled"
  | "outside_range"
  | "no_score";

/** One company's API on loopback, strict about every request. */
export type JudgeServer = {
  readonly url: string;
  /** Errors for which the real API would have refused a request. */
  readonly problems: string[];
  /** The pictures received. */
  readonly pictures: Uint8Array[];
  /** Queues mishaps for the next requests, one each. */
  readonly next: (...mishaps: readonly JudgeMishap[]) => void;
  /** The score to answer, 0..1; 0.9 by default. */
  score: number;
  lateMs: number;
  readonly close: () => void;
};

export type Reply = { readonly status: number; readonly body?: unknown };

/** One operation; returns undefined if the address is not its own. */
export type Api = (
  request: Request,
  server: JudgeServer,
  mishap: JudgeMishap | undefined,
) => Promise<Reply | undefined>;

/** `isQuestion` selects the requests that mishaps apply to; other requests never fail. */
export async function serveJudge(
  api: Api,
  isQuestion: (request: Request) => boolean = () => true,
): Promise<JudgeServer> {
  const mishaps: JudgeMishap[] = [];
  const http = createServer((request, response) => {
    meet(request, response).catch(() => request.socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo; // a TCP server's
  const server: JudgeServer = {
    url: `http://127.0.0.1:${port}`,
    problems: [],
    pictures: [],
    next: (...more) => void mishaps.push(...more),
    score: 0.9,
    lateMs: 1_000,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;

  async function meet(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await requestOf(incoming, server.url);
    const mishap = isQuestion(request) ? mishaps.shift() : undefined;
    if (mishap === "cut") throw new Error("the connection is gone");
    if (mishap === "late") await new Promise((resolve) => setTimeout(resolve, server.lateMs));
    const { status, body } = replyTo(await api(request, server, mishap), mishap);
    const said = {
      ...(mishap === "moved" && { Location: request.url }),
      ...(mishap === "busy" && { "Retry-After": "7" }),
    };
    response.writeHead(status, { "Content-Type": "application/json", ...said }).end(textOf(body, mishap));
  }
}

function replyTo(reply: Reply | undefined, mishap: JudgeMishap | undefined): Reply {
  if (mishap === "busy") return { status: 429, body: { error: "too many requests" } };
  if (mishap === "moved") return { status: 307 };
  if (mishap === "broken") return { status: 500, body: { error: "sorry" } };
  return reply ?? { status: 404, body: { error: "no such address" } };
}

function textOf(body: unknown, mishap: JudgeMishap | undefined): string {
  if (mishap === "malformed") return "<html>We are back soon.</html>";
  const text = body === undefined ? "" : JSON.stringify(body);
  return mishap === "doubled" ? `${text}${text}` : text;
}

/** The score in the answer, given its mishap. */
export function scoreOf({ score }: JudgeServer, mishap: JudgeMishap | undefined): number | undefined {
  if (mishap === "no_score") return undefined;
  return mishap === "outside_range" ? 1.7 : score;
}

async function requestOf(incoming: IncomingMessage, url: string): Promise<Request> {
  const { method = "GET", headers, url: target = "/" } = incoming;
  const body = Buffer.concat(await incoming.toArray());
  return new Request(new URL(target, url), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
    ...(method !== "GET" && method !== "HEAD" && { body }),
  });
}
