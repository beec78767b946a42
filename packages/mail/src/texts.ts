/** The texts of the service's own mails, which are in English. Results use `say.ts`. */
export const TEXTS = {
  service: "Photo verification",
  reference: "Reference",

  webhookFailed: {
    subject: (host: string) => `Webhooks to ${host} are failing`,
    headline: "A webhook could not be delivered",
    body: (event: string, url: string) =>
      `We couldn’t deliver the event ${event} to ${url}. We have stopped retrying it.`,
    last: (answer: string) => `Last attempt: ${answer}`,
    whatNow:
      "Fix the endpoint, then resend the delivery: GET /v1/webhook-deliveries?state=failed lists failed deliveries, POST /v1/webhook-deliveries/{id}/redeliver resends one.",
    at: (time: string) => `Gave up at ${time}`,
    onceADay: "We send this email at most once a day per endpoint.",
  },

  linkGuessed: {
    subject: (name: string) => `Your link ${name} is closed for up to an hour`,
    headline: "Somebody may be guessing identifications",
    body: (name: string, slug: string, misses: number) =>
      `Within an hour, ${misses} people or attempts behind the link ${name} (${slug}) gave an identification that is not in its database. To keep your data private, the link looks nothing up for a while. It opens again by itself; links to single verifications and starts by API are not affected.`,
    whatNow:
      "If you did not send this link to many people at once, give the template a second question (identification.confirm), or a new link: POST /v1/link-templates/{slug}/rotate-link.",
    at: (time: string) => `Noticed at ${time}`,
    onceADay: "We send this email at most once a day per link.",
  },

  deadLetters: {
    subject: (count: number, environment: string) =>
      count === 1
        ? `A message was given up (${environment})`
        : `${count} messages were given up (${environment})`,
    headline: "A queue gave up on messages",
    body: (count: number, time: string) =>
      `Since ${time}, ${count} could not be worked on however often they were tried. Nothing is lost: they are kept.`,
    whatNow:
      "pnpm ops dead-letters lists them, and --replay sends them again once the cause is mended. The runbook says what to look at.",
    onceAnHour: "You get this mail at most once an hour.",
  },

  signInCode: {
    subject: (digits: string) => `${digits} is your sign-in code`,
    body: "Enter this code on the sign-in page. It works once and expires in 10 minutes.",
    notYou:
      "If you didn’t request it, ignore this email: nobody can sign in without the code. Never share it with anyone.",
  },

  invitation: {
    subject: (account: string) => `You’re invited to ${account}`,
    headline: (account: string) => `Join ${account}`,
    body: (who: string, account: string) =>
      `${who} invited you to work on photo verifications for ${account}.`,
    how: (url: string) => `Open ${url} within 7 days, sign in with this email address and accept.`,
    notYou: "If you don’t know who this is, ignore this email and nothing will happen.",
  },

  cardSaved: {
    subject: (card: string) => `A card was saved: ${card}`,
    headline: "A card was saved for your account",
    body: (card: string, cap: string) =>
      `${card} was saved. It can now be charged for photo packs without asking anyone again, up to ${cap} per calendar month (UTC).`,
    before: (card: string, cap: string) => `It replaces ${card}, which had a cap of ${cap}.`,
    notYou:
      "If nobody on your team did this: anyone with a secret key of your account can create such a link. Revoke the key, then save your own card with a new link.",
    card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    at: (time: string) => `Saved ${time}`,
  },
} as const;
