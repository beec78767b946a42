/** Every word of the mails that the service itself sends, which are in English; a result is told by `say.ts`. */
export const TEXTS = {
  service: "Photo verification",
  reference: "Reference",

  webhookFailed: {
    subject: (host: string) => `Webhooks to ${host} fail`,
    headline: "A webhook could not be delivered",
    body: (event: string, url: string) =>
      `We tried to tell ${url} of the event ${event} and were not heard. This message will not be tried again by itself.`,
    last: (answer: string) => `The last attempt: ${answer}`,
    whatNow:
      "Mend the receiver, then send it once more: GET /v1/webhook-deliveries?state=failed lists what failed, POST /v1/webhook-deliveries/{id}/redeliver sends it again.",
    at: (time: string) => `Given up ${time}`,
    onceADay: "You get this mail at most once a day for one address.",
  },

  signInCode: {
    subject: (digits: string) => `${digits} is your sign-in code`,
    body: "Type it on the page where you asked for it. It works once, within 10 minutes.",
    notYou:
      "Did you not ask for it? Then ignore this mail: without the code nobody gets in. Never tell it to anybody.",
  },

  invitation: {
    subject: (account: string) => `You are invited to ${account}`,
    headline: (account: string) => `Join ${account}`,
    body: (who: string, account: string) =>
      `${who} invites you to work on the photo verifications of ${account}.`,
    how: (url: string) => `Open ${url} within 7 days and sign in with this e-mail address.`,
    notYou: "Do you not know who this is? Then ignore this mail, and nothing happens.",
  },

  cardSaved: {
    subject: (card: string) => `A card was saved: ${card}`,
    headline: "A card was saved for your account",
    body: (card: string, cap: string) =>
      `${card} was saved. Packs of photos can now be bought with it without asking a person again, up to ${cap} in each calendar month (UTC).`,
    before: (card: string, cap: string) => `It replaces ${card} with its cap of ${cap}.`,
    notYou:
      "Did none of your people do this? Whoever has a secret key of your account can make such a link: revoke the key, then save your own card by a new link.",
    card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    at: (time: string) => `Saved ${time}`,
  },
} as const;
