/** Our choice: as long as somebody may be away from their mail. */
export const INVITATION_MS = 7 * 86_400_000;

/** Our choice: an account's name and a person's address go to strangers in these mails. */
export const INVITATIONS_A_DAY = 20;
