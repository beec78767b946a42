import type { CaptureId } from "../ids.ts";
import type { Settings } from "../verification/settings.ts";

/** Where answers come from, the weakest first (CONTRACT G1.2); `device_attested` is kept for a native SDK. */
export type AnswersProvenance = "self_reported" | "tenant_supplied" | "device_attested";

/** CONTRACT G1.2: that this record is unchanged, not that it is true. */
export type RecordSeal = {
  readonly alg: "sha-256";
  readonly canonicalization: "RFC8785";
  readonly hash: string;
  readonly answersProvenance: AnswersProvenance;
  readonly captures: readonly {
    readonly captureId: CaptureId;
    readonly step?: string;
    readonly sha256: string;
  }[];
  readonly sealedAt: number;
  readonly sequence: number;
  readonly previousHash: string;
  readonly jws: string;
  readonly keyId: string;
  readonly timestampToken?: string;
};

/** 16 random bytes in hex for each value of which the record holds a digest. */
export type RecordSalts = {
  /** Absent once redacted. */
  readonly steps?: string;
  readonly answers: Readonly<Record<string, string>>;
  /** By capture id. */
  readonly locations: Readonly<Record<string, string>>;
  readonly narrative?: string;
};

/** A record that is to be sealed: kept before the chain hears of it, so that a repeat gives the same hash. */
export type SealDraft = {
  /** The RFC 8785 text that `hash` is of; it holds digests where the verification holds words and places. */
  readonly text: string;
  readonly hash: string;
  readonly salts: RecordSalts;
};

export type Sealing = {
  readonly draft: SealDraft;
  readonly sealed?: { readonly text: string; readonly seal: RecordSeal };
  /** What the seal stood for before the narrative was added. */
  readonly replaced?: RecordSeal;
};

/** The place of a record in its account's chain. */
export type ChainEntry = {
  readonly sequence: number;
  /** The hash of the entry before, 64 zeros before the first. */
  readonly previousHash: string;
  readonly at: number;
};

export function isDraftOpen({ draft, sealed }: Sealing): boolean {
  return sealed?.seal.hash !== draft.hash;
}

/** CONTRACT G5.3: an audit's answers come by secret key alone, the others are typed on the capture page. */
export function answersProvenance({ mode }: Pick<Settings, "mode">): AnswersProvenance {
  return mode === "audit" ? "tenant_supplied" : "self_reported";
}
