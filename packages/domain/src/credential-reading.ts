/** What the Content Credentials of a file say, and whether they hold (CONTRACT G4.3 `c2pa`). */
export type CredentialReading =
  | { readonly present: false }
  | {
      readonly present: true;
      /** `untrusted`: whole and unchanged, but signed by nobody on the trust list. */
      readonly state: "valid" | "invalid" | "untrusted";
      readonly issuer?: string;
      readonly digitalSourceType?: string;
      /** Of every action in every manifest: a photo that was taken and then edited with AI says both. */
      readonly sourceTypes: readonly string[];
      readonly actions: readonly string[];
      readonly generator?: string;
    };
