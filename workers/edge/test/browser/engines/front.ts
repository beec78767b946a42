import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";

/** Paths the service itself never uses. */
export const FILM = "/__walk/film/";
export const PROBLEMS = "/__walk/problems";

/**
 * A proxy to the service for one test: its own origin, and so empty storage. It injects a script before the page's own,
 * which WebDriver cannot do, and allows it in the policy by its hash only.
 */
export class Front {
  /** Problems in pages: errors, unhandled rejections, and policy violations. */
  readonly problems: string[] = [];
  readonly #upstream: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #script: string;
  readonly #film: readonly Uint8Array[];
  #isCut = false;

  private constructor(upstream: string, script: string, film: readonly Uint8Array[]) {
    this.#upstream = new URL(upstream);
    this.#script = script;
    this.#film = film;
    this.#server = createServer((asked, answer) => this.#answer(asked, answer));
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  /** `film`: pictures the script may show instead of the camera's. */
  static async open(upstream: string, script: string, film: readonly Uint8Array[]): Promise<Front> {
    const front = new Front(upstream, script, film);
    front.#server.listen(0, "127.0.0.1");
    await once(front.#server, "listening");
    return front;
  }

  get baseUrl(): string {
    const { port } = this.#server.address() as AddressInfo; // it listens on a port
    return `http://127.0.0.1:${port}`;
  }

  /** The service's URL through this proxy. */
  through(url: string): string {
    const { pathname, search, hash } = new URL(url, this.baseUrl);
    return `${this.baseUrl}${pathname}${search}${hash}`;
  }

  /** Blocks all traffic from now on, including what is in transit. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #answer(asked: IncomingMessage, answer: ServerResponse): void {
    const { url = "/" } = asked;
    // these belong to the person's device, so they work even when the network is cut
    if (url === PROBLEMS) void this.#hear(asked, answer);
    else if (url.startsWith(FILM)) answer.end(this.#film[Number(url.slice(FILM.length))]);
    else if (this.#isCut) asked.socket.destroy();
    else this.#pass(asked, answer);
  }

  async #hear(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    this.problems.push(await text(asked));
    answer.end();
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { hostname, port } = this.#upstream;
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answered) => {
      const isPage = answered.headers["content-type"]?.startsWith("text/html");
      if (isPage) void this.#passPage(answered, answer).catch(() => answer.destroy());
      else {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      }
      answered.once("error", () => answer.destroy());
    });
    onward.once("error", () => answer.destroy());
    answer.once("close", () => onward.destroy());
    asked.pipe(onward);
  }

  async #passPage(answered: IncomingMessage, answer: ServerResponse): Promise<void> {
    const page = await text(answered);
    const { "content-length": _, "transfer-encoding": __, etag: ___, ...headers } = answered.headers;
    const policy = headers["content-security-policy"];
    if (typeof policy === "string") headers["content-security-policy"] = this.#withScript(policy);
    answer.writeHead(answered.statusCode ?? 502, headers);
    // the head starts here, whether or not it is written
    answer.end(page.replace(/<html[^>]*>/, (start) => `${start}<script>${this.#script}</script>`));
  }

  #withScript(policy: string): string {
    const hash = createHash("sha256").update(this.#script).digest("base64");
    return policy.replace("script-src ", `script-src 'sha256-${hash}' `);
  }
}
