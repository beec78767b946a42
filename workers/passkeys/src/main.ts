import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { logFailure } from "@svc/platform/log";
import type {
  NewPasskey,
  PasskeyOffer,
  PasskeyRef,
  PasskeysRpc,
  Shown,
  Site,
  WebAuthnJson,
} from "@svc/platform/passkeys-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";

type Transports = NonNullable<RegistrationResponseJSON["response"]["transports"]>;
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

const REFUSED = { refused: "this passkey was not accepted" } as const;

/** See PasskeysRpc. */
export class Passkeys extends ScriptEntrypoint implements PasskeysRpc {
  async offer({ site, siteName, user, known }: PasskeyOffer): Promise<WebAuthnJson> {
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

  async accept({ site, challenge, response }: Shown): Promise<NewPasskey | typeof REFUSED> {
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        // The library rejects anything else
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.rpId,
        requireUserVerification: false,
      });
      if (!verified) return REFUSED;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, counter, transports, publicKey: Buffer.from(publicKey).toString("base64url") };
    } catch (error) {
      logFailure("passkey", error);
      return REFUSED;
    }
  }

  async ask({ rpId }: Site, known?: readonly PasskeyRef[]): Promise<WebAuthnJson> {
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      ...(known && { allowCredentials: known.map(described) }),
      userVerification: known ? "preferred" : "required",
    });
    return { ...options };
  }

  async verify(
    { site, challenge, response, isAlone = false }: Shown,
    { id, publicKey, counter, transports }: NewPasskey,
  ): Promise<{ readonly counter: number } | typeof REFUSED> {
    try {
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
      return verified ? { counter: authenticationInfo.newCounter } : REFUSED;
    } catch (error) {
      logFailure("passkey", error);
      return REFUSED;
    }
  }
}

function described({ id, transports }: PasskeyRef): { id: string; transports: Transports } {
  return { id, transports: transports as Transports }; // as reported by the authenticator
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
} satisfies ExportedHandler;
