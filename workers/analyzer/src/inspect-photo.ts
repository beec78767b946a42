import type { AnyDetector, Findings } from "@svc/detectors/runner";
import { runDetectors } from "@svc/detectors/runner";
import type { DetectorSettings } from "@svc/detectors/detector";
import type { Check } from "@svc/domain/check-rules";
import type { Shown } from "@svc/imaging/colour/shown";
import type { Decoders } from "@svc/imaging/decode";
import { type CredentialReading, UNREAD } from "@svc/domain/credential-reading";
import type { PhotoEvidence, Pixels } from "@svc/imaging/evidence";
import { readMetadata } from "@svc/imaging/metadata";
import { sniff } from "@svc/imaging/sniff";
import { readTraces } from "@svc/imaging/traces/read-traces";
import { breathe } from "@svc/platform/breathe";
import type { OneAtATime } from "@svc/platform/one-at-a-time";
import { logFailure } from "@svc/platform/log";
import { liveEvidence, type LiveFacts } from "./live-evidence.ts";
import type { LikenessTools } from "./likeness/likeness-tools.ts";
import type { MeaningTools } from "./meaning/meaning-tools.ts";
import type { OutsideTools } from "./outside/outside-tools.ts";
import type { SearchTools } from "./search/search-tools.ts";

export type Inspection =
  | { readonly readable: true; readonly findings: Findings; readonly evidence: PhotoEvidence }
  | { readonly readable: false; readonly detail: string };

export type InspectionTools = {
  readonly decoders: Decoders;
  readonly detectors: readonly AnyDetector[];
  /** For a clip's many pictures; these detectors look at less of each. */
  readonly clipDetectors: readonly AnyDetector[];
  readonly readCredentials: (
    format: PhotoEvidence["format"],
    bytes: Uint8Array,
  ) => Promise<CredentialReading>;
  /** Encodes a frame as a small JPEG. */
  readonly thumbnail: (frame: Shown) => Promise<Uint8Array>;
  readonly timeoutMs: number;
  /** An isolate holds the pixels of one photo at a time. */
  readonly turns: OneAtATime;
  readonly likeness: LikenessTools;
  /** The sources of what a photo shows. */
  readonly meaning: MeaningTools;
  /** Absent if this deployment has no outside judges. */
  readonly outside?: OutsideTools | undefined;
  /** Absent if `reverse` uses no paid engine. */
  readonly search?: SearchTools | undefined;
};

export type PhotoInput = {
  readonly bytes: Uint8Array;
  readonly live?: LiveFacts | undefined;
  /** Known from an earlier attempt, or taken from the clip of this picture. If absent, they are read from the file. */
  readonly credentials?: CredentialReading | undefined;
  /** A picture of a clip: its file was made here and says nothing about the clip's origin. */
  readonly madeHere?: true;
  /** Called with the picture before anything judges it. It must not block or throw. */
  readonly seen?: ((pixels: Pixels) => void) | undefined;
  /** Whether a larger view is needed, for questions beyond the judges' checks. */
  readonly needsView?: boolean | undefined;
};

/** The whole path of one photo from bytes to findings, shared by the queue, the sync audit and `pnpm svc scores`. */
export async function inspectPhoto(
  { bytes, live, credentials: known, madeHere, seen, needsView }: PhotoInput,
  checks: readonly Check[],
  settings: DetectorSettings,
  tools: InspectionTools,
): Promise<Inspection> {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return { readable: false, detail: sniffed.refused };
  const options = { ...(needsView && { view: true as const }), ...(madeHere && { tiles: false as const }) };
  const pixels = await tools.decoders.readPixels(bytes, sniffed, options);
  if ("failed" in pixels) return { readable: false, detail: pixels.detail };
  seen?.(pixels);
  const credentials = known ?? (await credentialsOf(tools, sniffed.format, bytes));
  const evidence: PhotoEvidence = {
    format: sniffed.format,
    bytes: bytes.length,
    pixels,
    metadata: await readMetadata(bytes, sniffed),
    ...(!madeHere && { traces: await readTraces({ bytes, sniffed, pixels }, tools.decoders) }),
    credentials,
    ...(live && { live: liveEvidence(live, pixels) }),
  };
  // Sixty pictures follow each other; decoding and judging are each a long stretch, and other callers wait for both
  if (madeHere) await breathe();
  const findings = await runDetectors(checks, evidence, settings, tools);
  return { readable: true, findings, evidence };
}

/** The box type that appears in every container with a manifest. */
const MANIFEST_MARK = new TextEncoder().encode("jumb");

export async function credentialsOf(
  tools: InspectionTools,
  format: PhotoEvidence["format"],
  bytes: Uint8Array,
): Promise<CredentialReading> {
  if (!includes(bytes, MANIFEST_MARK) && !includes(bytes, new TextEncoder().encode("C2PA"))) {
    return { present: false };
  }
  return readTwice(() => tools.readCredentials(format, bytes));
}

/** Longer than a script needs to restart. */
const RESTART_MS = 1_000;

/**
 * A failed read may be the file's fault or a deployment's, so it is repeated once. After that the file is not read
 * again, not even by later attempts, because `UNREAD` is stored with the capture.
 */
export async function readTwice<Reading>(read: () => Promise<Reading>): Promise<Reading | typeof UNREAD> {
  for (let isSecond = false; ; isSecond = true) {
    try {
      return await read();
    } catch (error) {
      logFailure("credentials", error);
      if (isSecond) return UNREAD;
    }
    await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
  }
}

function includes(bytes: Uint8Array, mark: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(mark);
}
