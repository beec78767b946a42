import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { EmulatedStripe } from "./emulated-stripe.ts";

export type StripeServer = { readonly url: string; readonly close: () => void };

export async function serveStripe(stripe: EmulatedStripe): Promise<StripeServer> {
  const server = createServer((request, response) => {
    // A connection that was cut gets no answer
    answer(stripe, request, response).catch(() => request.socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(
  stripe: EmulatedStripe,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", headers, url = "/" } = request;
  const body = Buffer.concat(await request.toArray());
  const asked = new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
    ...(method === "POST" && { body }),
  });
  const { status, headers: answered, ...rest } = await asResponse(stripe, asked);
  response.writeHead(status, Object.fromEntries(answered)).end(rest.text);
}

async function asResponse(stripe: EmulatedStripe, request: Request) {
  const response = await stripe.fetch(request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
