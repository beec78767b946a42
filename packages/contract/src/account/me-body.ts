import { z } from "@hono/zod-openapi";
import type { AccountId } from "@svc/domain/ids";
import { type Role } from "@svc/domain/role";
import { OwnInvitationBody } from "../team/own-invitations.ts";
import { LIMITS } from "../wire/limits.ts";
import { RATE_LIMITS } from "../wire/rate-limits.ts";
import { apiKeyRole, memberRole } from "../wire/shared-values.ts";

const role = memberRole.openapi({ description: "What the person may do in this account." });
const account = z.object({
  id: z.string().openapi({ example: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
  name: z.string(),
});

/** CONTRACT G10: the caller, their account and their rate limits. */
export const MeBody = z
  .object({
    account: account.extend({
      org: z.string().openapi({ description: "The slug in links." }),
      blur_sensitive: z.boolean().openapi({ description: "As in the settings." }),
      sms: z.boolean().openapi({ description: "Whether links can be sent as text messages." }),
    }),
    user: z
      .object({ id: z.string(), email: z.string(), role })
      .optional()
      .openapi({ description: "The person who is signed in; absent for a key." }),
    key: z
      .object({ id: z.string(), name: z.string(), role: apiKeyRole })
      .optional()
      .openapi({ description: "The key that calls; absent for a person." }),
    environment: z.string().openapi({ example: "production" }),
    limits: z.object({
      reads_per_second: z.int(),
      writes_per_second: z.int(),
      audits_per_second: z.int(),
      image_bytes: z.int(),
      upload_bytes: z.int(),
      video_bytes: z.int(),
    }),
    accounts: z
      .array(account.extend({ role }).openapi("AccountMembership"))
      .optional()
      .openapi({ description: "All accounts that the person is a member of; absent for a key." }),
    invitations: z
      .array(OwnInvitationBody)
      .optional()
      .openapi({ description: "The invitations the person may accept; absent if there are none." }),
    session: z
      .object({
        id: z.string(),
        created_at: z.string(),
        expires_at: z.string(),
        sso_url: z.string().optional().openapi({
          description: "For a sign-in at the account's own provider: where it can be confirmed.",
        }),
      })
      .optional()
      .openapi({ description: "The sign-in of this browser and when it ends if it is not used." }),
  })
  .openapi("Me");
export type MeBody = z.infer<typeof MeBody>;

export type Me = {
  readonly account: {
    readonly id: AccountId;
    readonly name: string;
    readonly org: string;
    readonly auditsPerSecond: number;
    readonly blurSensitive?: boolean;
    readonly smsDailyCap?: number;
  };
  readonly environment: string;
  /** Whether the operator has set up text messages. */
  readonly hasTexts: boolean;
  readonly key?: { readonly id: string; readonly name: string; readonly role: "full" | "read" };
  readonly person?: {
    readonly user: { readonly id: string; readonly email: string; readonly role: Role };
    readonly accounts: readonly { readonly id: AccountId; readonly name: string; readonly role: Role }[];
    readonly invitations: readonly OwnInvitationBody[];
    /** Epoch ms. */
    readonly session: {
      readonly id: string;
      readonly createdAt: number;
      readonly endsAt: number;
      readonly ssoUrl?: string;
    };
  };
};

export function presentMe({
  account: { id, name, org, auditsPerSecond, blurSensitive = false, smsDailyCap = 0 },
  environment,
  hasTexts,
  key,
  person,
}: Me): MeBody {
  return {
    account: { id, name, org, blur_sensitive: blurSensitive, sms: hasTexts && smsDailyCap > 0 },
    environment,
    ...(key && { key }),
    limits: {
      reads_per_second: RATE_LIMITS.reads.quota,
      writes_per_second: RATE_LIMITS.writes.quota,
      audits_per_second: auditsPerSecond,
      image_bytes: LIMITS.imageBytes,
      upload_bytes: LIMITS.imageBytes,
      video_bytes: LIMITS.videoBytes,
    },
    ...(person && {
      user: person.user,
      accounts: [...person.accounts],
      ...(person.invitations.length > 0 && { invitations: [...person.invitations] }),
      session: {
        id: person.session.id,
        created_at: new Date(person.session.createdAt).toISOString(),
        expires_at: new Date(person.session.endsAt).toISOString(),
        ...(person.session.ssoUrl !== undefined && { sso_url: person.session.ssoUrl }),
      },
    }),
  };
}
