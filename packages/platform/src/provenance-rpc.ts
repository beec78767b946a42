import type { FileFormat } from "@svc/domain/photo-format";
import type { CredentialReading } from "@svc/domain/credential-reading";

export type ProvenanceRpc = {
  /** Never throws for a broken manifest: that is `invalid`. */
  read(format: FileFormat, bytes: Uint8Array): Promise<CredentialReading>;
};
