import type { ApiContext } from "../context.ts";
import { mediaTypeOf } from "./body.ts";

/**
 * Hashes the body while the handler reads it, without buffering. The returned function resolves to the hex SHA-256 of
 * the whole body, or undefined when the handler stopped reading early. A form is hashed without its boundary, because
 * HTTP clients choose a new one for each request.
 */
export function hashBody(c: ApiContext): () => Promise<string | undefined> {
  const digest = new crypto.DigestStream("SHA-256");
  const hash = digest.getWriter();
  const counted = countedOf(c.req.raw);
  let isWhole = c.req.raw.body === null;
  if (c.req.raw.body) {
    const passed = c.req.raw.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: async (piece, controller) => {
          await hash.write(counted.next(piece));
          controller.enqueue(piece);
        },
        flush: async () => {
          await hash.write(counted.rest());
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

/** The bytes that count, piece by piece, and those held back until the end. */
type Counted = { next(piece: Uint8Array): Uint8Array; rest(): Uint8Array };

const AS_SENT: Counted = { next: (piece) => piece, rest: () => new Uint8Array() };

function countedOf(request: Request): Counted {
  if (mediaTypeOf(request) !== "multipart/form-data") return AS_SENT;
  const type = request.headers.get("Content-Type") ?? "";
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  return boundary === undefined ? AS_SENT : withoutBoundary(`--${boundary}`);
}

/** Replaces each delimiter by one that is the same for every client. A delimiter may be split between two pieces. */
function withoutBoundary(delimiter: string): Counted {
  let held = "";
  return {
    next(piece) {
      const parts = `${held}${Buffer.from(piece).toString("latin1")}`.split(delimiter);
      const last = parts.pop() ?? "";
      const end = Math.max(0, last.length - delimiter.length + 1);
      held = last.slice(end);
      return Buffer.from([...parts, last.slice(0, end)].join("--boundary"), "latin1");
    },
    rest: () => Buffer.from(held, "latin1"),
  };
}
