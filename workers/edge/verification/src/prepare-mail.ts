import { personLanguage } from "@svc/domain/verification/person-language";
import type { Verification } from "@svc/domain/verification/state";
import { prepareLanguage } from "@svc/mail/mail-language";
import type { VerificationEnv } from "@svc/platform/env";
import type { OpenRequest, TenantCommand } from "@svc/platform/verification-rpc";
import { orAfter } from "@svc/platform/or-after";

/** our choice: an English mail is better than an object that does not respond. */
const PATIENCE_MS = 2000;

/** Loads the texts of the result mail, and of the mail with the link, before anything is decided. */
export async function prepareMail(
  { ASSETS }: Pick<VerificationEnv, "ASSETS">,
  { settings, resultMail, linkTerms }: Pick<OpenRequest, "settings" | "resultMail" | "linkTerms">,
): Promise<void> {
  if (resultMail ?? linkTerms) await orAfter(PATIENCE_MS, prepareLanguage(ASSETS, settings.locale));
}

/** The same before a mail asks the person for more. */
export async function prepareMoreMail(
  { ASSETS }: Pick<VerificationEnv, "ASSETS">,
  state: Pick<Verification, "settings" | "captures"> | undefined,
  command: TenantCommand,
): Promise<void> {
  if (!state || command.type !== "request_more" || !command.mail) return;
  await prepareLink({ ASSETS }, state);
}

/** The same before the link is sent again. */
export async function prepareLink(
  { ASSETS }: Pick<VerificationEnv, "ASSETS">,
  state: Pick<Verification, "settings" | "captures">,
): Promise<void> {
  await orAfter(PATIENCE_MS, prepareLanguage(ASSETS, personLanguage(state)));
}
