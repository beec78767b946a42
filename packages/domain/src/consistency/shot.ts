import type { GeoPoint } from "../location/geo-distance.ts";
import type { TextReading } from "../meaning/text-reading.ts";
import type { CaptureId, VerificationId } from "../ids.ts";
import { isTakenLive } from "../verification/source.ts";
import type { Capture } from "../verification/state.ts";
import type { SharedView, ShotFacts } from "./shot-facts.ts";

/** A place that a photo states, from its file or from the device that sent it. */
export type StatedPlace = GeoPoint & { readonly accuracyM: number };

/** One photo as the rules see it. */
export type Shot = {
  readonly captureId: CaptureId;
  /** Only for a photo of a linked verification. */
  readonly verificationId?: VerificationId;
  /** What its verification's person was asked to identify the case by, normalized; absent if nothing was asked. */
  readonly party?: string;
  readonly step?: string;
  readonly live: boolean;
  /** When it arrived, and for a live photo when it was taken, by the corrected clock of its page. Epoch ms. */
  readonly receivedAt: number;
  readonly shotAt?: number;
  readonly sha256: string;
  /** The long side over the short one; absent if the size is unknown. */
  readonly aspect?: number;
  /** Of a step for files, which may be from long before. */
  readonly isUpload: boolean;
  readonly facts: ShotFacts;
  readonly place?: StatedPlace;
  readonly reading?: TextReading;
  readonly views: readonly SharedView[];
};

/** our choice, if a file states no accuracy: typical for a phone's camera in a street. */
const FILE_ACCURACY_M = 100;

/** Undefined for clips and documents, which the rules do not compare. */
export function shotOf(capture: Capture, party?: string): Shot | undefined {
  const { id: captureId, kind, contentType, step, receivedAt, sha256, facts = {} } = capture;
  if (kind === "video" || !contentType.startsWith("image/")) return undefined;
  const live = isTakenLive(capture);
  const place = placeOf(capture, live);
  const reading = readingOf(capture);
  return {
    captureId,
    ...(party !== undefined && { party }),
    ...(step !== undefined && { step }),
    live,
    receivedAt,
    ...(live && { shotAt: Math.min(capture.capturedAt ?? receivedAt, receivedAt) }),
    sha256,
    ...aspectOf(capture),
    isUpload: kind === "upload",
    facts,
    ...(place && { place }),
    ...(reading && { reading }),
    views: viewsOf(capture),
  };
}

/** The device's position for a live photo, the file's for any other. A position from an earlier fix is left out. */
function placeOf({ location, facts }: Capture, live: boolean): StatedPlace | undefined {
  if (live) return location && (location.derivedFrom ?? "live") === "live" ? location : undefined;
  return facts?.position && { accuracyM: FILE_ACCURACY_M, ...facts.position };
}

function aspectOf({ width, height }: Capture): Pick<Shot, "aspect"> {
  return width && height ? { aspect: Math.max(width, height) / Math.min(width, height) } : {};
}

/** Of this verification, and the photo of an earlier one that the account's index found, unless a person rejected it. */
function viewsOf({ views = [], similar }: Capture): readonly SharedView[] {
  if (!similar || similar.decision === "different") return views;
  const samePicture = similar.method === "phash" && { samePicture: true as const };
  return [...views, { captureId: similar.matchedCaptureId, ...samePicture }];
}

function readingOf({ analyses }: Capture): TextReading | undefined {
  const { text } = analyses ?? {};
  const result = text?.state === "answered" ? text.result : undefined;
  return result?.analysis === "text" ? result.reading : undefined;
}

/** The camera's name as people write it; undefined if the file does not name one. */
export function cameraOf({ make = "", model }: ShotFacts): string | undefined {
  if (model === undefined) return undefined;
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`.trim();
}

export function isSameCamera(a: Shot, b: Shot): boolean {
  const [one, other] = [cameraOf(a.facts), cameraOf(b.facts)];
  return one !== undefined && one === other;
}
