import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { logFailure } from "@svc/platform/log";
import type { Passkey } from "@svc/store/people/passkeys";

// The server's part of W3C Web Authentication Level 3. No attestation is asked for: the make of an authenticator decides nothing here.

/** JSON as a browser's `navigator.credentials` takes and returns it. */
export type WebAuthnJson = { readonly [member: string]: unknown };

/** `rpId` is the site's host, `origin` what the browser reports. */
export type Site = { readonly rpId: string; readonly origin: string };

type NewPasskey = Pick<Passkey, "id" | "publicKey" | "counter" | "transports">;
type PasskeyRef = Pick<Passkey, "id" | "transports">;

type Offer = {
  readonly site: Site;
  readonly siteName: string;
  readonly user: { readonly id: string; readonly email: string };
  /** The passkeys that the person has already. */
  readonly known: readonly PasskeyRef[];
};

/** `isAlone`: the passkey is the whole sign-in, so the authenticator has to verify its person. */
type Shown = {
  readonly site: Site;
  readonly challenge: string;
  readonly response: WebAuthnJson;
  readonly isAlone?: boolean;
};

type Transports = NonNullable<RegistrationResponseJSON["response"]["transports"]>;
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

/**
 * The options by which a browser creates a passkey; the caller keeps their `challenge`. Passkeys are made discoverable where the
 * authenticator can, so that a browser finds them without an e-mail address.
 */
export async function offerPasskey({ site, siteName, user, known }: Offer): Promise<WebAuthnJson> {
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: site.rpId,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: "none",
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return { ...options };
}

/** The passkey that a browser created; undefined when the response is not for this challenge and site, with the reason in the log. */
export async function acceptPasskey({ site, challenge, response }: Shown): Promise<NewPasskey | undefined> {
  return refusing(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // the library validates it
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, counter, transports, publicKey: Buffer.from(publicKey).toString("base64url") };
  });
}

/** The options by which a browser asks for one of these passkeys, or without `known` for any that it finds. */
export async function askForPasskey({ rpId }: Site, known?: readonly PasskeyRef[]): Promise<WebAuthnJson> {
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    ...(known && { allowCredentials: known.map(described) }),
    userVerification: known ? "preferred" : "required",
  });
  return { ...options };
}

/** The passkey's counter after it was shown; undefined when the signature, challenge or site is wrong, with the reason in the log. */
export async function verifyPasskey(
  { site, challenge, response, isAlone = false }: Shown,
  { id, publicKey, counter, transports }: NewPasskey,
): Promise<number | undefined> {
  return refusing(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponse, // as above
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: isAlone,
      credential: {
        id,
        counter,
        transports: transports as Transports,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

async function refusing<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    logFailure("passkey", error);
    return undefined;
  }
}

function described({ id, transports }: PasskeyRef): { id: string; transports: Transports } {
  return { id, transports: transports as Transports }; // as the authenticator reported them
}
