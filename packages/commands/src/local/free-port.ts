import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports (from 32,768 on Linux), so that no other process gets one of these by chance. */
const RANGE = { from: 10_000, to: 32_000 };

/** A loopback port on which no process listens at the moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(RANGE.from, RANGE.to);
  return (await isFree(port)) ? port : freePort();
}

/** A service whose launcher was just killed takes a moment to end. */
const PATIENCE_MS = 3_000;

/** Throws an error with advice if the port stays in use. `name` is the setting that chose the port. */
export async function requireFree(port: number, patienceMs = PATIENCE_MS, name = "PORT"): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be 1 to 65535, got ${port}`);
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && !(await isFree(port)))
    await new Promise((resolve) => setTimeout(resolve, 100));
  if (!(await isFree(port)))
    throw new Error(
      `port ${port} is in use: stop the program that listens there, or set ${name} to another port`,
    );
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.once("error", () => resolve(false));
  server.listen(port, "127.0.0.1", () => resolve(true));
  const free = await promise;
  if (free) {
    server.close();
    await once(server, "close");
  }
  return free;
}
