/** WebAuthn JSON, as `navigator.credentials` in browsers takes and returns it. */
export type WebAuthnJson = { readonly [member: string]: unknown };

/** The site: `rpId` is its host, `origin` the origin that the browser saw. */
export type Site = { readonly rpId: string; readonly origin: string };

export type PasskeyOffer = {
  readonly site: Site;
  readonly siteName: string;
  readonly user: { readonly id: string; readonly email: string };
  /** The person's existing credential ids. */
  readonly known: readonly PasskeyRef[];
};

export type PasskeyRef = { readonly id: string; readonly transports: readonly string[] };

/** `publicKey` is COSE in base64url. */
export type NewPasskey = PasskeyRef & { readonly publicKey: string; readonly counter: number };

/** `isAlone`: the passkey is the whole sign-in, so the authenticator must verify the person. */
export type Shown = {
  readonly site: Site;
  readonly challenge: string;
  readonly response: WebAuthnJson;
  readonly isAlone?: boolean;
};

/**
 * The server side of WebAuthn (W3C Web Authentication Level 3). It stores nothing. Refusals give a reason in
 * our own words.
 */
export type PasskeysRpc = {
  /** The options for creating a passkey in a browser. The caller must keep their `challenge`. */
  offer(offer: PasskeyOffer): Promise<WebAuthnJson>;
  accept(shown: Shown): Promise<NewPasskey | { readonly refused: string }>;
  /** The options for asking a browser for one of these passkeys, or for any discoverable one if none are named. */
  ask(site: Site, known?: readonly PasskeyRef[]): Promise<WebAuthnJson>;
  /** The authenticator's counter after this use. */
  verify(
    shown: Shown,
    passkey: NewPasskey,
  ): Promise<{ readonly counter: number } | { readonly refused: string }>;
};
