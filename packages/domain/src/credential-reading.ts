/** The Content Credentials of a file, and whether they are valid (CONTRACT G4.3 `c2pa`). */
export type CredentialReading =
  | { readonly present: false }
  | {
      readonly present: true;
      /**
       * `untrusted`: intact, but the signer is not on the trust list. `unread`: we did not read it, because the
       * file exceeds our limits or crashed the reader.
       */
      readonly state: "valid" | "invalid" | "untrusted" | "unread";
      /**
       * Only with `invalid`: the file is intact, but the certificate of its signer, or of an ingredient's signer,
       * was revoked.
       */
      readonly reason?: "revoked_signer";
      /**
       * Only with `invalid`: the file is the one that was signed, and only its signer, the time of its signature or
       * the form of an action is at fault. Such a credential still counts against the file.
       */
      readonly isIntact?: true;
      readonly issuer?: string;
      readonly digitalSourceType?: string;
      /** From every action of every manifest: a camera photo that was edited with AI has both. */
      readonly sourceTypes: readonly string[];
      readonly actions: readonly string[];
      readonly generator?: string;
    };

/** The credential was not read, so it counts neither for nor against the file. */
export const UNREAD = { present: true, state: "unread", sourceTypes: [], actions: [] } as const;
