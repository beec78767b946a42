import type { CaptureId } from "../ids.ts";
import type { Settings } from "../verification/settings.ts";

/** The origin of answers, the weakest first (CONTRACT G1.2). `device_attested` is reserved for a native SDK. */
export type AnswersProvenance = "self_reported" | "tenant_supplied" | "device_attested";

/** CONTRACT G1.2: proves that this record is unchanged, not that it is true. */
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

/** 16 random bytes in hex for each value that the record holds as a digest. */
export type RecordSalts = {
  /** Absent after a redaction. */
  readonly steps?: string;
  readonly answers: Readonly<Record<string, string>>;
  /** By capture id. */
  readonly locations: Readonly<Record<string, string>>;
  readonly narrative?: string;
};

/** A record about to be sealed. It is stored before the chain is called, so that a retry gives the same hash. */
export type SealDraft = {
  /** The RFC 8785 text that was hashed. It holds digests in place of texts and locations. */
  readonly text: string;
  readonly hash: string;
  readonly salts: RecordSalts;
};

export type Sealing = {
  readonly draft: SealDraft;
  readonly sealed?: { readonly text: string; readonly seal: RecordSeal };
  /** The seal from before the narrative was added. */
  readonly replaced?: RecordSeal;
};

/** A record's place in its account's chain. */
export type ChainEntry = {
  readonly sequence: number;
  /** The hash of the previous entry; 64 zeros for the first. */
  readonly previousHash: string;
  readonly at: number;
};

export function isDraftOpen({ draft, sealed }: Sealing): boolean {
  return sealed?.seal.hash !== draft.hash;
}

/** CONTRACT G5.3: an audit's answers come only with a secret key; others are typed on the capture page. */
export function answersProvenance({ mode }: Pick<Settings, "mode">): AnswersProvenance {
  return mode === "audit" ? "tenant_supplied" : "self_reported";
}
