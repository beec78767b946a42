import type { Json } from "./canonical.ts";

/** The input of the seal's hash (CONTRACT G1.2). It holds digests in place of texts and locations. */
export type SealedRecord = {
  readonly v: 1;
  readonly verification_id: string;
  readonly created_at: string;
  readonly steps_digest: string;
  readonly answers: Readonly<
    Record<string, { readonly kind: string; readonly value_digest: string; readonly answered_at: string }>
  >;
  readonly captures: readonly (CaptureFacts & { readonly location?: { readonly value_digest: string } })[];
  readonly narrative_digest?: string;
  /** CONTRACT G10: the results for its files were forced. */
  readonly simulated?: true;
};

export type CaptureFacts = {
  readonly capture_id: string;
  readonly step?: string | undefined;
  readonly sha256: string;
  readonly captured_at?: string | undefined;
};

/** The same record with its values, as the tenant reads them. */
export type RecordValues = {
  readonly verification_id: string;
  readonly created_at: string;
  readonly steps: Json;
  readonly answers: Readonly<
    Record<string, { readonly kind: string; readonly value: Json; readonly answered_at: string }>
  >;
  readonly captures: readonly (CaptureFacts & { readonly location?: Json | undefined })[];
  readonly narrative?: string | undefined;
  readonly simulated?: true | undefined;
};

/**
 * A value and the salt of its digest. With both, anyone can check the digest; without the salt, no one can
 * guess the value.
 */
export type Disclosure = { readonly salt: string; readonly value: Json };

export type Disclosures = {
  readonly steps?: Disclosure | undefined;
  readonly answers?: Readonly<Record<string, Disclosure>> | undefined;
  /** Keyed by capture id. */
  readonly locations?: Readonly<Record<string, Disclosure>> | undefined;
  readonly narrative?: Disclosure | undefined;
};

/** `record_seal` of a verification, in its wire form. */
export type SealBody = {
  readonly alg: string;
  readonly canonicalization: string;
  readonly hash: string;
  readonly answers_provenance: string;
  readonly captures: readonly {
    readonly capture_id: string;
    readonly step?: string | undefined;
    readonly sha256: string;
  }[];
  readonly sealed_at: string;
  readonly sequence: number;
  readonly previous_hash: string;
  readonly jws: string;
  readonly key_id: string;
  readonly timestamp_token?: string | undefined;
};

/** The response of `GET /v1/verifications/{id}/record`. Disclosures may be removed; the rest stays valid. */
export type RecordFile = {
  readonly record: SealedRecord;
  readonly disclosures: Disclosures;
  readonly seal: SealBody;
  readonly replaced_seal?: SealBody | undefined;
};
