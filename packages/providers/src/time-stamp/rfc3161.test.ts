import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import {
  type EmulatedAuthority,
  hasOpenssl,
  startTimeStampAuthority,
} from "@svc/testkit/time-stamp-authority";
import { afterAll, beforeAll, describe, it } from "vitest";
import { rfc3161Authority } from "./rfc3161.ts";

const MESSAGE = new TextEncoder().encode("what was there before");

describe.skipIf(!hasOpenssl())("a time stamp", () => {
  let authority: EmulatedAuthority;
  beforeAll(async () => {
    authority = await startTimeStampAuthority();
  });
  afterAll(() => authority.close());

  it("is a token of the authority over our message", async ({ expect }) => {
    const token = await rfc3161Authority(authority.url).stamp(MESSAGE);
    expect(token.length).toBeGreaterThan(500);
  });

  it("of another message is refused", async ({ expect }) => {
    const other = await replay(authority.url);
    await expect(rfc3161Authority(other.url).stamp(MESSAGE)).resolves.toBeDefined();
    const second = rfc3161Authority(other.url).stamp(new TextEncoder().encode("another"));
    await expect(second).rejects.toThrow("answered another request");
    other.close();
  });
});

describe("an authority that gives none", () => {
  it("is an error that says what it answered", async ({ expect }) => {
    const down = await listen((_request, response) => response.writeHead(503).end());
    await expect(rfc3161Authority(down.url).stamp(MESSAGE)).rejects.toThrow("answered 503");
    down.close();
  });

  it("is waited for no longer than the time-out", async ({ expect }) => {
    const silent = await listen(() => {});
    await expect(rfc3161Authority(silent.url, 50).stamp(MESSAGE)).rejects.toThrow(/timeout|aborted/i);
    silent.close();
  });
});

/** Calls the authority once and then repeats its response. */
async function replay(url: string) {
  let kept: Promise<ArrayBuffer> | undefined;
  return listen((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      kept ??= fetch(url, { method: "POST", body: Buffer.concat(parts) }).then((answer) =>
        answer.arrayBuffer(),
      );
      void kept.then((reply) => response.end(new Uint8Array(reply)));
    });
  });
}

async function listen(handler: RequestListener) {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${address.port}/`, close };
}
