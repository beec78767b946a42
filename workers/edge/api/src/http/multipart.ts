import { ApiError } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { decodeField, make, type MultipartError, type PartInfo } from "multipasta";
import { bodyChunks } from "./body.ts";
import type { SmallFiles } from "./small-files.ts";
import { withoutTrailingDashes } from "./without-trailing-dashes.ts";

/** Receives the bytes of the single file part, in order. A write may wait for storage. */
export type FileSink = { readonly write: (chunk: Uint8Array) => Promise<void> };

/** The single file that goes to `sink`, and the small files allowed next to it. */
export type WantedFiles = {
  readonly fileField: string;
  readonly sink: FileSink;
  readonly small?: SmallFiles | undefined;
};

export type Form = {
  /** Text fields in request order, with all values of a repeated name. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Names of file parts that were not expected. */
  readonly otherFiles: readonly string[];
  readonly hasFile: boolean;
};

const MAX_PARTS = 64;

/** Reads a multipart body once, front to back. The file part streams to `sink` and is never buffered whole here. */
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
    // curl without `@` sends the path as text, which is not a file
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
  /**
   * Data after the closing delimiter is read and ignored (RFC 2046 5.1.1). The parser throws on some malformed headers.
   */
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

/** The parser drops parameters that follow one with characters beyond Latin-1, such as the file names browsers send. */
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

/** How much of a refused body is read and discarded. Some proxies drop the response when the body is left unread. */
const DRAIN_BYTES = 64 * 1024 * 1024;

/**
 * Passes on each chunk. When that fails, it first reads the rest, within limits, so that the caller receives the error.
 */
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
  InvalidBoundary: "The Content-Type header has no boundary: let your HTTP client set it.",
  BadHeaders: "A part has malformed headers.",
  InvalidDisposition: "A part has no valid Content-Disposition header.",
  ReachedLimit: `Send at most ${MAX_PARTS} parts, each text field with at most ${LIMITS.formFieldBytes} bytes.`,
  EndNotReached: "The closing boundary is missing: the body was cut off.",
};

function malformed(fault: MultipartError): ApiError {
  return new ApiError("invalid_multipart", "the body is not well-formed multipart", {
    hint: FAULT_HINTS[fault._tag],
  });
}
