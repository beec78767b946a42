import { type CaptureId, newCaptureId, newVerificationId, type VerificationId } from "@svc/domain/ids";
import type { IndexedPhoto, NearPhoto } from "@svc/domain/photo-index";
import { mostAlike, nearTo } from "@svc/domain/photo-index";
import { seededRandom } from "@svc/testkit/random";

type Place = {
  readonly verificationId?: VerificationId;
  readonly captureId?: CaptureId;
  readonly atMs?: number;
};

/** A picture that resembles no other. The same `look` always gives the same picture. */
export function aPicture(look: number, place: Place = {}): IndexedPhoto {
  const random = seededRandom(look + 1);
  const word = () => BigInt(Math.floor(random() * 2 ** 32));
  const phash = (word() << 32n) | word();
  const mirroredPhash = (word() << 32n) | word();
  const embedding = Int8Array.from({ length: 128 }, () => Math.round(random() * 60 - 30));
  return {
    verificationId: newVerificationId(1_000 + look),
    captureId: newCaptureId(1_000 + look),
    phash,
    mirroredPhash,
    embedding,
    ...place,
  };
}

/** An altered version of the same picture: similar, and closer than by chance. */
export function disguised(embedding: Int8Array): Int8Array {
  const random = seededRandom(3);
  return embedding.map((value) => value + Math.round(random() * 60 - 30));
}

/** The reference result from comparing every picture. */
export function bruteForce(
  all: readonly IndexedPhoto[],
  picture: IndexedPhoto,
  most: number,
): readonly NearPhoto[] {
  const others = all.filter(({ verificationId }) => verificationId !== picture.verificationId);
  const near = others.map((other) => nearTo(picture, other));
  return mostAlike(near, most);
}
