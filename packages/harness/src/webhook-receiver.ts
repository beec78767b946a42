import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

export type ReceivedWebhook = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
};

/** The response; undefined leaves the caller waiting. */
export type Answer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly afterMs?: number;
    }
  | "hang up"
  | undefined;

export type Reply = (webhook: ReceivedWebhook) => Answer;

/** A tenant's server on loopback for journeys and load tests: it stores what it receives and responds as configured. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  reply: Reply = () => ({ status: 204 });
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const { url = "", headers } = request;
      this.#answer({ path: url, headers, body, at: performance.now() }, response);
    });
  });
  #port = 0;

  /** Reuses its previous port, if it had one. */
  async start(): Promise<void> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
    this.#port = address.port;
  }

  /** Stops like a crash: waiting callers get no response. */
  async stop(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  url(path = "/"): string {
    return `http://127.0.0.1:${this.#port}${path}`;
  }

  #answer(webhook: ReceivedWebhook, response: ServerResponse): void {
    this.received.push(webhook);
    const answer = this.reply(webhook);
    if (answer === "hang up") response.destroy();
    else if (answer?.afterMs !== undefined)
      setTimeout(() => response.writeHead(answer.status, answer.headers).end(), answer.afterMs);
    else if (answer) response.writeHead(answer.status, answer.headers).end();
  }
}
