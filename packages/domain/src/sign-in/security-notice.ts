/** Events of a person's sign-in that they are told about, whoever caused them. */
export type SecurityEvent =
  | { readonly kind: "passkey_added" | "passkey_removed" | "passkeys_forgotten" }
  | { readonly kind: "key_created" | "role_changed" | "member_removed"; readonly account: string }
  | { readonly kind: "signed_in"; readonly network: string }
  /** `person` is the address of the owner who signed in by a code although the account requires its provider. */
  | { readonly kind: "emergency"; readonly account: string; readonly person: string };

/** `language` is that of the browser of the last sign-in. */
export type SecurityNotice = {
  readonly to: string;
  readonly language?: string;
  readonly event: SecurityEvent;
};
