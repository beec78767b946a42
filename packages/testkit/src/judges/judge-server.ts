import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What may happen to a question. `late`: it takes `lateMs`; `busy`: HTTP 429, and to wait 7 s; `broken`: HTTP 500; `cut`: the connection ends;
 * `malformed`: a page instead of an answer; `moved`: a redirection to itself; `doubled`: the answer, written twice; `outside_range`: a score over 1; `no_score`.
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
  /** What it would have refused. */
  readonly problems: string[];
  /** The pictures that it was sent. */
  readonly pictures: Uint8Array[];
  /** The next questions meet these, one each. */
  readonly next: (...mishaps: readonly JudgeMishap[]) => void;
  /** What it answers, 0..1; 0.9 until told otherwise. */
  score: number;
  lateMs: number;
  readonly close: () => void;
};

export type Reply = { readonly status: number; readonly body?: unknown };

/** One operation: undefined where the address is none of its own. */
export type Api = (
  request: Request,
  server: JudgeServer,
  mishap: JudgeMishap | undefined,
) => Promise<Reply | undefined>;

/** `isQuestion`: which request meets the next mishap; the others of a question meet none. */
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

/** What the answer to a question says, by what happens to it. */
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
