/** What the Content Credentials of a file say, and whether they hold (CONTRACT G4.3 `c2pa`). */
export type CredentialReading =
  | { readonly present: false }
  | {
      readonly present: true;
      /**
       * `untrusted`: intact, but the signer is not on the trust list. `unread`: we did not read it, because the file exceeds our limits or
       * crashed the reader.
       */
      readonly state: "valid" | "invalid" | "untrusted" | "unread";
      /** Only with `invalid`: the file is intact, but the certificate of its signer, or of an ingredient's signer, was revoked. */
      readonly reason?: "revoked_signer";
      readonly issuer?: string;
      readonly digitalSourceType?: string;
      /** Of every action in every manifest: a photo that was taken and then edited with AI says both. */
      readonly sourceTypes: readonly string[];
      readonly actions: readonly string[];
      readonly generator?: string;
    };

/** It says nothing of the file, and nothing against it. */
export const UNREAD = { present: true, state: "unread", sourceTypes: [], actions: [] } as const;
