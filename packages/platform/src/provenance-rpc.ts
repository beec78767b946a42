import type { PhotoFormat } from "@svc/domain/photo-format";

/** Mirrors `Credentials` of @svc/imaging/evidence, which the analyzer hands to its detectors. */
export type CredentialReading =
  | { readonly present: false }
  | {
      readonly present: true;
      readonly state: "valid" | "invalid" | "untrusted";
      readonly issuer?: string;
      readonly digitalSourceType?: string;
      readonly actions: readonly string[];
      readonly generator?: string;
    };

export type ProvenanceRpc = {
  /** Never throws for a broken manifest: that is `invalid`. */
  read(format: PhotoFormat, bytes: Uint8Array): Promise<CredentialReading>;
};
