import { ApiError } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { decodeField, make, type MultipartError, type PartInfo } from "multipasta";
import { bodyChunks } from "./body.ts";
import type { SmallFiles } from "./small-files.ts";
import { withoutTrailingDashes } from "./without-trailing-dashes.ts";

/** Takes the bytes of the one file part, in order; a write may wait for storage. */
export type FileSink = { readonly write: (chunk: Uint8Array) => Promise<void> };

/** The one file that goes to `sink`, and the small ones that may come beside it. */
export type WantedFiles = {
  readonly fileField: string;
  readonly sink: FileSink;
  readonly small?: SmallFiles | undefined;
};

export type Form = {
  /** Text fields in the order of the request; of a repeated name all values. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Parts that were sent as files under other names than were asked for. */
  readonly otherFiles: readonly string[];
  readonly hasFile: boolean;
};

const MAX_PARTS = 64;

/** Reads a multipart body once, front to back; the file part goes to `sink` and is never held whole here. */
export async function readForm(request: Request, { fileField, sink, small }: WantedFiles): Promise<Form> {
  const fields = new Map<string, string[]>();
  const otherFiles: string[] = [];
  const pending: Uint8Array[] = [];
  const faults: MultipartError[] = [];
  let hasFile = false;
  let ended = false;
  const parser = make({
    headers: { "content-type": request.headers.get("Content-Type") ?? "" },
    maxParts: MAX_PARTS,
    maxFieldSize: LIMITS.formFieldBytes,
    // a forgotten @ of curl sends a path as text: that is no file
    isFile: (info) =>
      isNamedFile(info) ||
      ([fileField, small?.name].includes(nameOf(info)) && "content-type" in info.headers),
    onField: (info, value) => {
      if (ended) return;
      const name = nameOf(info);
      fields.set(name, [...(fields.get(name) ?? []), decodeField(info, value)]);
    },
    onFile: (info) => {
      if (ended) return () => {};
      if (nameOf(info) === small?.name) return small.open();
      if (nameOf(info) !== fileField || hasFile) {
        otherFiles.push(nameOf(info));
        return () => {};
      }
      hasFile = true;
      return (chunk) => void (chunk && pending.push(chunk));
    },
    onError: (error) => {
      if (!ended) faults.push(error);
    },
    onDone: () => {
      ended = true;
    },
  });
  /** What follows the closing delimiter is read and ignored (RFC 2046 5.1.1); some broken headers make the parser throw. */
  const feed = (parse: () => void) => {
    if (ended) return;
    try {
      parse();
    } catch {
      if (!ended) faults.push({ _tag: "InvalidDisposition" });
    }
  };
  await eachToTheEnd(withoutTrailingDashes(bodyChunks(request)), async (chunk) => {
    feed(() => parser.write(chunk));
    for (const bytes of pending.splice(0)) await sink.write(bytes);
    small?.requireFit();
    if (faults[0]) throw malformed(faults[0]);
  });
  feed(() => parser.end());
  if (faults[0]) throw malformed(faults[0]);
  if (!ended) throw malformed({ _tag: "EndNotReached" });
  return { fields, otherFiles, hasFile };
}

/** The parser reads no parameter behind one with a letter beyond Latin-1, as browsers write file names. */
function nameOf(info: PartInfo): string {
  if (info.name !== "") return info.name;
  return /(?:^|;)\s*name="([^"]*)"/i.exec(dispositionOf(info))?.[1] ?? "";
}

function isNamedFile(info: PartInfo): boolean {
  return info.filename !== undefined || /;\s*filename\*?=/i.test(dispositionOf(info));
}

function dispositionOf({ headers }: PartInfo): string {
  return [headers["content-disposition"] ?? ""].flat().join(";");
}

/** What is read and thrown away of a refused body: an answer beside an unread body is lost behind some proxies. */
const DRAIN_BYTES = 64 * 1024 * 1024;

/** Hands over each chunk; when that fails, the rest is read first, within bounds, so that the caller hears why. */
async function eachToTheEnd(
  chunks: AsyncGenerator<Uint8Array>,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  let drained = 0;
  for await (const chunk of chunks) {
    if (failure) drained += chunk.length;
    else failure = await failureOf(() => take(chunk));
    if (drained > DRAIN_BYTES) break;
  }
  if (failure) throw failure.error;
}

async function failureOf(step: () => Promise<void>): Promise<{ readonly error: unknown } | undefined> {
  try {
    await step();
    return undefined;
  } catch (error) {
    return { error };
  }
}

const FAULT_HINTS: Readonly<Record<MultipartError["_tag"], string>> = {
  InvalidBoundary: "The Content-Type header names no boundary.",
  BadHeaders: "A part has malformed headers.",
  InvalidDisposition: "A part has no usable Content-Disposition.",
  ReachedLimit: `At most ${MAX_PARTS} parts, each text field at most ${LIMITS.formFieldBytes} bytes.`,
  EndNotReached: "The closing boundary is missing: the body was cut off.",
};

function malformed(fault: MultipartError): ApiError {
  return new ApiError("invalid_multipart", "the body is not well-formed multipart", {
    hint: FAULT_HINTS[fault._tag],
  });
}
