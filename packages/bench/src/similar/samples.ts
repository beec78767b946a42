import { readFileSync } from "node:fs";
import type { Fingerprint } from "@svc/matching/fingerprint";
import { type DisguiseName, DISGUISE_NAMES, disguised, readBase } from "@svc/matching/tools/disguises";
import type { Listed } from "@svc/matching/tools/listed-photos";
import { nodeFingerprinter } from "@svc/matching/tools/node-fingerprinter";
import { readFrame } from "@svc/matching/tools/read-frame";

/** A photo as first seen. */
export type Known = Listed & { readonly fingerprint: Fingerprint };

/** The same photo again: the identical file, or a disguise. */
export type Sample = {
  readonly of: Known;
  readonly as: DisguiseName | "exact";
  readonly fingerprint: Fingerprint;
};

const fingerprintOf = nodeFingerprinter();

export async function knownOf(photos: readonly Listed[]): Promise<readonly Known[]> {
  const known: Known[] = [];
  for (const photo of photos) {
    const frame = await readFrame(readFileSync(photo.file));
    if (frame) known.push({ ...photo, fingerprint: fingerprintOf(frame) });
  }
  return known;
}

/** Photos that cannot be drawn again are skipped. */
export async function samplesOf(photos: readonly Known[]): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (const of of photos) {
    const base = await readBase(of.file);
    if (!base) continue;
    samples.push({ of, as: "exact", fingerprint: of.fingerprint });
    for (const as of DISGUISE_NAMES) {
      const frame = await readFrame(await disguised(base, as, Number.parseInt(of.sha256.slice(0, 7), 16)));
      if (frame) samples.push({ of, as, fingerprint: fingerprintOf(frame) });
    }
  }
  return samples;
}
