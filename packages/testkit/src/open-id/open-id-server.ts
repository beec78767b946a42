import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { EmulatedProvider } from "./emulated-provider.ts";

/** An emulated provider on loopback, and at `/dns-query` a DNS resolver in JSON that answers from `records`. */
export async function serveOpenId() {
  const records = new Map<string, string>();
  const http = createServer((incoming, response) => {
    respond(incoming, response).catch(() => incoming.socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo; // a TCP server's
  const url = `http://127.0.0.1:${port}`;
  const provider = new EmulatedProvider(url);
  return {
    provider,
    records,
    resolver: `${url}/dns-query`,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const answered = await answer(incoming);
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  }

  async function answer(incoming: IncomingMessage): Promise<Response> {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", url);
    if (pathname === "/dns-query") return resolve(searchParams.get("name") ?? "");
    const { method = "GET", headers } = incoming;
    const body = Buffer.concat(await incoming.toArray());
    const authorization = headers.authorization;
    return provider.answer(
      new Request(new URL(incoming.url ?? "/", url), {
        method,
        headers: { ...(authorization !== undefined && { Authorization: authorization }) },
        ...(method === "POST" && { body }),
      }),
    );
  }

  function resolve(name: string): Response {
    const value = records.get(name);
    const found = value === undefined ? [] : [{ type: 16, data: JSON.stringify(value) }];
    return Response.json({ Status: found.length > 0 ? 0 : 3, Answer: found });
  }
}
