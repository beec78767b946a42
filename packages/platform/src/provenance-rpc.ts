import type { FileFormat } from "@svc/domain/photo-format";
import type { CredentialReading } from "@svc/domain/credential-reading";

export type ProvenanceRpc = {
  /**
   * Never throws for a broken manifest: it is `invalid`. A file with more parts than we pass to the third-party
   * parser is `unread`.
   */
  read(format: FileFormat, bytes: Uint8Array): Promise<CredentialReading>;
  /** Reads a clip from the bucket. Undefined if it contains a credential too large to check. */
  readStored(contentType: string, key: string): Promise<CredentialReading | undefined>;
};
