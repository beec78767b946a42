import { z } from "@hono/zod-openapi";
import { text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";

/** JSON of W3C Web Authentication Level 3. The browser produces and consumes it. */
const WEB_AUTHN = { type: "object" as const, additionalProperties: true };
const webAuthn = z.record(z.string(), z.unknown()).openapi(WEB_AUTHN);
const time = z.string().openapi({ format: "date-time" });

export const PasskeyOptionsBody = webAuthn.openapi("PasskeyOptions", {
  ...WEB_AUTHN,
  description: "For `navigator.credentials`: its `challenge` is good for five minutes and once.",
});

export const PasskeyBody = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: time,
    used_at: time.optional(),
  })
  .openapi("Passkey");
export type PasskeyBody = z.infer<typeof PasskeyBody>;
export const PasskeyList = z.object({ items: z.array(PasskeyBody) }).openapi("PasskeyList");

const ID = "pXkq3v7HkM0yQmVwYl9c2A";
const CLIENT_DATA = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0";
const SHOWN_PASSKEY = {
  id: ID,
  rawId: ID,
  type: "public-key",
  response: { clientDataJSON: CLIENT_DATA, authenticatorData: "SZYN5YgOjGh0", signature: "MEUCIQDx" },
  clientExtensionResults: {},
};
const NEW_PASSKEY = {
  ...SHOWN_PASSKEY,
  response: { clientDataJSON: CLIENT_DATA, attestationObject: "o2NmbXRkbm9uZQ", transports: ["internal"] },
};

export const ShowPasskeyBody = z
  .strictObject({ response: webAuthn })
  .openapi("ShowPasskey", { example: { response: SHOWN_PASSKEY } });
export const AddPasskeyBody = z
  .strictObject({
    name: text(LIMITS.passkeyName).openapi({ example: "Ada's laptop" }),
    response: webAuthn,
  })
  .openapi("AddPasskey", { example: { name: "Ada's laptop", response: NEW_PASSKEY } });

/** CONTRACT G10: the response to a correct sign-in code if the person must also use a passkey. */
export const SecondFactorBody = z.object({ second_factor: z.literal("passkey") }).openapi("SecondFactor");

type Response = { readonly [member: string]: unknown };

export function parseShowPasskey(input: unknown): Parsed<{ readonly response: Response }> {
  return parseWith(ShowPasskeyBody, input, { whole: ["response"] });
}

export function parseAddPasskey(
  input: unknown,
): Parsed<{ readonly name: string; readonly response: Response }> {
  return parseWith(AddPasskeyBody, input, { whole: ["response"] });
}

/** Times are epoch ms. */
export function presentPasskey(passkey: {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt?: number;
}): PasskeyBody {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: new Date(passkey.createdAt).toISOString(),
    ...(passkey.usedAt !== undefined && { used_at: new Date(passkey.usedAt).toISOString() }),
  };
}
