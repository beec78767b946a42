import type { ApiContext } from "../context.ts";

/**
 * Hashes the body while the handler reads it, without buffering. The returned function resolves to the hex SHA-256 of
 * the whole body, or undefined when the handler stopped reading early.
 */
export function hashBody(c: ApiContext): () => Promise<string | undefined> {
  const digest = new crypto.DigestStream("SHA-256");
  const hash = digest.getWriter();
  let isWhole = c.req.raw.body === null;
  if (c.req.raw.body) {
    const passed = c.req.raw.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: async (piece, controller) => {
          await hash.write(piece);
          controller.enqueue(piece);
        },
        flush: () => {
          isWhole = true;
        },
      }),
    );
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body: passed });
  }
  return async () => {
    const { body, bodyUsed } = c.req.raw;
    if (body && !bodyUsed && !body.locked) await body.pipeTo(new WritableStream()).catch(() => undefined);
    if (!isWhole) return undefined;
    await hash.close();
    return Buffer.from(await digest.digest).toString("hex");
  };
}
