import type { FileFormat } from "@svc/domain/photo-format";
import type { CredentialReading } from "@svc/domain/credential-reading";

export type ProvenanceRpc = {
  /** Never throws for a broken manifest: that is `invalid`; what has more parts than a stranger's parser is given is `unread`. */
  read(format: FileFormat, bytes: Uint8Array): Promise<CredentialReading>;
  /** Of a clip in the bucket; undefined where one lies in it that is too large to check. */
  readStored(contentType: string, key: string): Promise<CredentialReading | undefined>;
};
