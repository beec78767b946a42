import { once } from "node:events";
import { createServer } from "node:net";

/** A port of the loopback interface that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return address.port;
}

/** Throws what to do when somebody else listens there already. */
export async function requireFree(port: number): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be 1 to 65535, got ${port}`);
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", () =>
    reject(new Error(`port ${port} is taken: end what listens there, or set PORT to another`)),
  );
  server.listen(port, "127.0.0.1", resolve);
  await promise;
  server.close();
  await once(server, "close");
}
