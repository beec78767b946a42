/** What a person is told about their own sign-in, whoever did it. */
export type SecurityEvent =
  | { readonly kind: "passkey_added" | "passkey_removed" | "passkeys_forgotten" }
  | { readonly kind: "key_created" | "role_changed" | "member_removed"; readonly account: string }
  | { readonly kind: "signed_in"; readonly network: string };

/** `language`: of the browser that the person signed in with last. */
export type SecurityNotice = {
  readonly to: string;
  readonly language?: string;
  readonly event: SecurityEvent;
};
