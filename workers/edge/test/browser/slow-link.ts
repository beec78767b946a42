import { once } from "node:events";
import { createServer, connect, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A proxy to the service with little upstream bandwidth that can break. */
export type SlowLink = {
  readonly baseUrl: string;
  readonly sentBytes: () => number;
  /** Removes the bandwidth limit. */
  readonly widen: () => void;
  /** Cuts all connections and refuses new ones for this long. */
  readonly breakFor: (ms: number) => void;
  readonly close: () => Promise<void>;
};

export async function slowLink(target: string, bitsPerSecond: number): Promise<SlowLink> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let sent = 0;
  let broken = false;
  let pace = bitsPerSecond;
  // one shared budget for all connections, like a radio link
  let freeAt = 0;
  const throttle = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const now = Date.now();
        freeAt = Math.max(freeAt, now) + (chunk.length * 8_000) / pace;
        setTimeout(() => {
          sent += chunk.length;
          done(undefined, chunk);
        }, freeAt - now);
      },
    });
  const server = createServer({ highWaterMark: 16 * 1024 }, (client) => {
    if (broken) return client.destroy();
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(throttle()).pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    sentBytes: () => sent,
    widen: () => (pace = Number.POSITIVE_INFINITY),
    breakFor: (ms) => {
      broken = true;
      for (const socket of open) socket.destroy();
      setTimeout(() => (broken = false), ms);
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
