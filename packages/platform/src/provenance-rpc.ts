import type { FileFormat } from "@svc/domain/photo-format";
import type { CredentialReading } from "@svc/domain/credential-reading";

export type ProvenanceRpc = {
  /** Never throws for a broken manifest: that is `invalid`. */
  read(format: FileFormat, bytes: Uint8Array): Promise<CredentialReading>;
  /** Of a clip in the bucket; undefined where one lies in it that is too large to check. */
  readStored(contentType: string, key: string): Promise<CredentialReading | undefined>;
  /** A token in which the RFC 3161 authority at this address says that it saw the message; throws without one. */
  timeStamp(authorityUrl: string, message: Uint8Array): Promise<Uint8Array>;
};
