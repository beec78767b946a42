/** What the Content Credentials of a file say, and whether they hold (CONTRACT G4.3 `c2pa`). */
export type CredentialReading =
  | { readonly present: false }
  | {
      readonly present: true;
      /**
       * `untrusted`: whole and unchanged, but signed by nobody on the trust list. `unread`: the file holds one that we did not read, because the
       * file is built to take too long, or ended its reader.
       */
      readonly state: "valid" | "invalid" | "untrusted" | "unread";
      /** Of `invalid` alone: the file is whole, but the certificate of whoever signed it, or of what it was made of, was revoked. */
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
