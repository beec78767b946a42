import type { FileFormat } from "@svc/domain/photo-format";
import type { CredentialReading } from "@svc/domain/credential-reading";

export type ProvenanceRpc = {
  /**
   * Never throws for a broken manifest: that is `invalid`. Undefined where the file is built of more parts than a stranger's
   * parser is given.
   */
  read(format: FileFormat, bytes: Uint8Array): Promise<CredentialReading | undefined>;
  /** Of a clip in the bucket; undefined as well where one lies in it that is too large to check. */
  readStored(contentType: string, key: string): Promise<CredentialReading | undefined>;
};
