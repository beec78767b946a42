import type { Json } from "./canonical.ts";

/** What the seal's hash is of (CONTRACT G1.2): digests where the verification holds words and places. */
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
  /** CONTRACT G10: what was said of its files was forced. */
  readonly simulated?: true;
};

export type CaptureFacts = {
  readonly capture_id: string;
  readonly step?: string | undefined;
  readonly sha256: string;
  readonly captured_at?: string | undefined;
};

/** The same with its values, as the tenant reads them. */
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

/** A value with the salt that makes its digest: whoever holds both can check it, and nobody else can guess it. */
export type Disclosure = { readonly salt: string; readonly value: Json };

export type Disclosures = {
  readonly steps?: Disclosure | undefined;
  readonly answers?: Readonly<Record<string, Disclosure>> | undefined;
  /** By capture id. */
  readonly locations?: Readonly<Record<string, Disclosure>> | undefined;
  readonly narrative?: Disclosure | undefined;
};

/** `record_seal` of a verification, as on the wire. */
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

/** What `GET /v1/verifications/{id}/record` gives; disclosures may be taken out of it, the rest still holds. */
export type RecordFile = {
  readonly record: SealedRecord;
  readonly disclosures: Disclosures;
  readonly seal: SealBody;
  readonly replaced_seal?: SealBody | undefined;
};
