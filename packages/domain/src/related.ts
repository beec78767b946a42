import { membersOf } from "./members-of.ts";
import { type GeoPoint, geoDistanceM } from "./location/geo-distance.ts";
import type { CaptureId, VerificationId } from "./ids.ts";
import type { SimilarPhoto } from "./verification/similar-photo.ts";
import type { Capture, Verification } from "./verification/state.ts";

/** CONTRACT G14: the data of a photo that may link its verification to others. */
export type Trace = {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  /** The device's traits, as far as they stay the same between photos. */
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
  /** 0..1: how strong the link is. */
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
    // Leaves out a match that a person rejected, and a simulated one, which points to the verification itself.
    ...(similar && similar.decision !== "different" && similar.verificationId !== state.id && { similar }),
  };
}

function fixOf({ location, capturedAt, receivedAt }: Capture): Trace["fix"] {
  const isLive = location?.derivedFrom === undefined || location.derivedFrom === "live";
  return location && isLive
    ? { lat: location.lat, lng: location.lng, at: capturedAt ?? receivedAt }
    : undefined;
}

/** From the number of differing hash bits, or of matching details; beyond 40 details, more add nothing. */
export function photoScore(similar: SimilarPhoto): number {
  return similar.method === "phash" ? 1 - similar.distance / 64 : Math.min(1, 0.5 + similar.inliers / 80);
}

/**
 * `sharedBy` counts the verifications with this device, including both of these. Phones of one model in one
 * city look alike.
 */
export function deviceScore(sharedBy: number): number {
  return 1 / Math.max(1, sharedBy - 1);
}

/** In how many other verifications a device of this score is. */
export function sharedWith(score: number): number {
  return Math.round(1 / score);
}

/** Undefined unless both were within 50 m in the same minute. */
export function meetingScore(a: NonNullable<Trace["fix"]>, b: NonNullable<Trace["fix"]>): number | undefined {
  if (Math.abs(a.at - b.at) > RELATED.withinMs) return undefined;
  const metres = geoDistanceM(a, b);
  return metres <= RELATED.nearM ? 1 - metres / (2 * RELATED.nearM) : undefined;
}

/** How far apart two photos of this score were taken. */
export function metresApart(score: number): number {
  return Math.round((1 - score) * 2 * RELATED.nearM);
}

/** Keeps the strongest relation for each verification and reason, and sorts by strength. */
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

/** The members of a device report that do not change between photos; undefined if it has none. */
function deviceTraits(report: string | undefined): string | undefined {
  const { platform, mobile, touch_points, languages, time_zone, screen, camera } = membersOf(report);
  const { width, height, dpr } = membersOf(screen);
  const { cameras } = membersOf(camera);
  // Sorted, because the screen rotates with the phone.
  const sides = [Number(width), Number(height)].toSorted((a, b) => a - b);
  const isSaid = typeof platform === "string" && Number.isFinite(sides[1]);
  if (!isSaid) return undefined;
  return JSON.stringify([platform, mobile, touch_points, languages, time_zone, sides, dpr, cameras]);
}
