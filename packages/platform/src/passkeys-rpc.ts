/** JSON of the WebAuthn standard, as a browser's `navigator.credentials` takes and gives it. */
export type WebAuthnJson = { readonly [member: string]: unknown };

/** Which site this is: `rpId` is its host, `origin` what the browser saw. */
export type Site = { readonly rpId: string; readonly origin: string };

export type PasskeyOffer = {
  readonly site: Site;
  readonly siteName: string;
  readonly user: { readonly id: string; readonly email: string };
  /** Credential ids that the person has already. */
  readonly known: readonly PasskeyRef[];
};

export type PasskeyRef = { readonly id: string; readonly transports: readonly string[] };

/** `publicKey` is COSE as base64url. */
export type NewPasskey = PasskeyRef & { readonly publicKey: string; readonly counter: number };

/** `isAlone`: it is the whole sign-in, so the authenticator has to verify its person. */
export type Shown = {
  readonly site: Site;
  readonly challenge: string;
  readonly response: WebAuthnJson;
  readonly isAlone?: boolean;
};

/** What of WebAuthn a server does (W3C Web Authentication Level 3); it keeps nothing. A refusal says why in words of ours. */
export type PasskeysRpc = {
  /** The options that a browser creates a passkey by; their `challenge` is to be kept. */
  offer(offer: PasskeyOffer): Promise<WebAuthnJson>;
  accept(shown: Shown): Promise<NewPasskey | { readonly refused: string }>;
  /** The options that a browser asks for one of these passkeys by; for any that it finds where none are named. */
  ask(site: Site, known?: readonly PasskeyRef[]): Promise<WebAuthnJson>;
  /** The counter after it was shown. */
  verify(
    shown: Shown,
    passkey: NewPasskey,
  ): Promise<{ readonly counter: number } | { readonly refused: string }>;
};
