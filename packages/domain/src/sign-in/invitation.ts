/** Our choice: as long as a person may not read their mail. */
export const INVITATION_MS = 7 * 86_400_000;

/** Our choice: these mails send the account's name and a person's address to strangers. */
export const INVITATIONS_A_DAY = 20;
