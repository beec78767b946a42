import { membersOf } from "./members-of.ts";
import { type GeoPoint, geoDistanceM } from "./location/geo-distance.ts";
import type { CaptureId, VerificationId } from "./ids.ts";
import type { SimilarPhoto } from "./verification/similar-photo.ts";
import type { Capture, Verification } from "./verification/state.ts";

/** CONTRACT G14: what of a photo may link its verification with another. */
export type Trace = {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  /** What the capturing device is, as far as it stays the same from photo to photo. */
  readonly device?: string;
  /** Where and when a live photo was taken. */
  readonly fix?: GeoPoint & { readonly at: number };
  readonly similar?: SimilarPhoto;
};

export type Relation = {
  readonly verificationId: VerificationId;
  readonly reason: "photo" | "device" | "place_and_time";
  readonly captureId?: CaptureId;
  readonly relatedCaptureId?: CaptureId;
  /** 0..1: how much it says. */
  readonly score: number;
};

export const RELATED = { nearM: 50, withinMs: 60_000, most: 100 } as const;

export function traceOf(state: Verification, captureId: CaptureId): Trace | undefined {
  const capture = state.captures.find(({ id }) => id === captureId);
  if (!capture || capture.removed || state.redacted) return undefined;
  const device = deviceTraits(capture.device);
  const fix = fixOf(capture);
  const { similar } = capture;
  return {
    verificationId: state.id,
    captureId,
    ...(device !== undefined && { device }),
    ...(fix && { fix }),
    // a person saw that it shows something else
    // one that was forced is like itself
    ...(similar && similar.decision !== "different" && similar.verificationId !== state.id && { similar }),
  };
}

function fixOf({ location, capturedAt, receivedAt }: Capture): Trace["fix"] {
  const isLive = location?.derivedFrom === undefined || location.derivedFrom === "live";
  return location && isLive
    ? { lat: location.lat, lng: location.lng, at: capturedAt ?? receivedAt }
    : undefined;
}

/** The hashes differ in so many bits, or so many of 40 details agree: beyond that more of them say no more. */
export function photoScore(similar: SimilarPhoto): number {
  return similar.method === "phash" ? 1 - similar.distance / 64 : Math.min(1, 0.5 + similar.inliers / 80);
}

/** `sharedBy`: verifications with this device, both of these among them. Phones of one make in one city look alike. */
export function deviceScore(sharedBy: number): number {
  return 1 / Math.max(1, sharedBy - 1);
}

/** Undefined where both are not within 50 m in the same minute. */
export function meetingScore(a: NonNullable<Trace["fix"]>, b: NonNullable<Trace["fix"]>): number | undefined {
  if (Math.abs(a.at - b.at) > RELATED.withinMs) return undefined;
  const metres = geoDistanceM(a, b);
  return metres <= RELATED.nearM ? 1 - metres / (2 * RELATED.nearM) : undefined;
}

/** One entry a verification and reason, the strongest; the strongest of all first. */
export function strongestFirst(relations: readonly Relation[]): readonly Relation[] {
  const best = new Map<string, Relation>();
  for (const relation of relations) {
    const key = `${relation.verificationId} ${relation.reason}`;
    if (relation.score > (best.get(key)?.score ?? -1)) best.set(key, relation);
  }
  const order = [...best.values()].toSorted(
    (a, b) => b.score - a.score || (a.verificationId < b.verificationId ? 1 : -1),
  );
  return order.slice(0, RELATED.most);
}

/** Members of a device report that do not change from one photo to the next; undefined where it has none of them. */
function deviceTraits(report: string | undefined): string | undefined {
  const { platform, mobile, touch_points, languages, time_zone, screen, camera } = membersOf(report);
  const { width, height, dpr } = membersOf(screen);
  const { cameras } = membersOf(camera);
  // it turns with the phone
  const sides = [Number(width), Number(height)].toSorted((a, b) => a - b);
  const isSaid = typeof platform === "string" && Number.isFinite(sides[1]);
  if (!isSaid) return undefined;
  return JSON.stringify([platform, mobile, touch_points, languages, time_zone, sides, dpr, cameras]);
}
