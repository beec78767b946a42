import { z } from "@hono/zod-openapi";
import { SIGN_IN_CODE } from "@svc/domain/sign-in/sign-in-code";
import { OwnInvitationBody } from "../team/own-invitations.ts";
import { text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";

const email = z.email().max(LIMITS.notifyEmail).openapi({ example: "ada@acme.example" });

export const StartSignInBody = z
  .strictObject({
    email,
    by_code: z.boolean().optional().openapi({
      description:
        "Mails a code although the company of this address requires its own sign-in for its account.",
    }),
    proof: text(LIMITS.proof).optional().openapi({
      description: "After `proof_required`: `<challenge>.<counter>`. A browser's own page does it by itself.",
    }),
  })
  .openapi("StartSignIn", { example: { email: "ada@acme.example" } });

export const FinishSignInBody = z
  .strictObject({
    email,
    code: z
      .string()
      .regex(new RegExp(`^\\d{${SIGN_IN_CODE.digits}}$`))
      .openapi({ example: "402938", description: "The six digits of the mail." }),
  })
  .openapi("FinishSignIn", { example: { email: "ada@acme.example", code: "402938" } });

export const SwitchAccountBody = z
  .strictObject({ account_id: z.string().openapi({ example: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }) })
  .openapi("SwitchAccount", { example: { account_id: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" } });

/** CONTRACT G10. */
export const SignInOptionsBody = z
  .object({
    dev_mail: z
      .string()
      .optional()
      .openapi({ description: "On a developer's machine: the page where the code can be read." }),
    invitations: z
      .array(OwnInvitationBody)
      .optional()
      .openapi({ description: "For a signed-in person in no account yet: the invitations they may accept." }),
  })
  .openapi("SignInOptions");

export const StartedSignInBody = z
  .object({
    sso_url: z
      .string()
      .optional()
      .openapi({ description: "Where the company of this address has its own sign-in." }),
    sso_required: z.boolean().optional().openapi({
      description:
        "Whether its account can be reached only there. No code was mailed, unless `by_code` was true.",
    }),
  })
  .openapi("StartedSignIn");

/** Email addresses are compared in lower case. */
export function parseStartSignIn(
  input: unknown,
): Parsed<{ readonly email: string; readonly proof?: string; readonly byCode: boolean }> {
  const parsed = lowerCased(parseWith(StartSignInBody, input));
  return parsed.ok
    ? {
        ok: true,
        value: {
          email: parsed.value.email,
          byCode: parsed.value.by_code === true,
          ...(parsed.value.proof !== undefined && { proof: parsed.value.proof }),
        },
      }
    : parsed;
}

export function parseFinishSignIn(input: unknown): Parsed<{ readonly email: string; readonly code: string }> {
  return lowerCased(parseWith(FinishSignInBody, input));
}

export function parseSwitchAccount(input: unknown): Parsed<{ readonly accountId: string }> {
  const parsed = parseWith(SwitchAccountBody, input);
  return parsed.ok ? { ok: true, value: { accountId: parsed.value.account_id } } : parsed;
}

function lowerCased<T extends { readonly email: string }>(parsed: Parsed<T>): Parsed<T> {
  return parsed.ok
    ? { ok: true, value: { ...parsed.value, email: parsed.value.email.toLowerCase() } }
    : parsed;
}
