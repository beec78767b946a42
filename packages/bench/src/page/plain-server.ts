import { once } from "node:events";
import { createServer } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";

type Answer = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

/** Serves both pages from one plain server's memory, so that the measurement excludes our development server. */
export async function servePlainly(barePage: string, serviceUrl: string) {
  const known = new Map<string, Promise<Answer>>();
  known.set("/bare", Promise.resolve(compressed(Buffer.from(barePage), { "content-type": "text/html" })));
  const server = createServer((request, response) => {
    const { url = "/", method = "GET" } = request;
    const isPage = method === "GET" && /^\/(v|assets|bare)\b/.test(url);
    if (!isPage) {
      // The page does not wait for the reports it sends while opening
      response.writeHead(method === "POST" ? 200 : 404, { "content-type": "application/json" });
      return response.end("{}");
    }
    const answer = known.get(url) ?? fetched(new URL(url, serviceUrl));
    known.set(url, answer);
    void answer.then(({ body, headers }) => response.writeHead(200, headers).end(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { baseUrl: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}

async function fetched(url: URL): Promise<Answer> {
  const response = await fetch(url);
  const headers = Object.fromEntries(
    ["content-type", "content-security-policy"].flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return compressed(Buffer.from(await response.arrayBuffer()), headers);
}

/** Compressed like an edge response. */
function compressed(body: Buffer, headers: Readonly<Record<string, string>>): Answer {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return { body: brotliCompressSync(body, quality), headers: { ...headers, "content-encoding": "br" } };
}
