import { type FileInput, readFileInput } from "./file-input.ts";

export type FormField = readonly [name: string, value: string | FileInput | undefined, kind?: "file"];

export type EncodedForm = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> };

/**
 * Encodes `multipart/form-data`. The same fields always give the same bytes, because a retry under an
 * idempotency key has to repeat its body. Undefined values are left out.
 */
export async function encodeForm(fields: readonly FormField[]): Promise<EncodedForm> {
  const sent = fields.flatMap(([name, value, kind]) => (value === undefined ? [] : [{ name, value, kind }]));
  const parts = await Promise.all(sent.map(encodePart));
  const digest = await crypto.subtle.digest("SHA-256", joined(parts.flat()));
  const boundary = `svc-${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  const pieces = parts.flatMap(([head, content]) => [text(`--${boundary}\r\n`), head, content, text("\r\n")]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: joined([...pieces, text(`--${boundary}--\r\n`)]),
  };
}

type Part = { readonly name: string; readonly value: string | FileInput; readonly kind: "file" | undefined };

async function encodePart({ name, value, kind }: Part): Promise<readonly [Uint8Array, Uint8Array]> {
  const disposition = `Content-Disposition: form-data; name="${escaped(name)}"`;
  if (typeof value === "string" && kind === undefined) return [text(`${disposition}\r\n\r\n`), text(value)];
  const file = await readFileInput(value);
  const type = file.type === "" ? "application/octet-stream" : file.type;
  return [
    text(`${disposition}; filename="${escaped(file.name)}"\r\nContent-Type: ${type}\r\n\r\n`),
    file.bytes,
  ];
}

/** Escapes names as browsers do, so that a name cannot break out of its header. */
function escaped(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}
