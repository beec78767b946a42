/** The texts of mails to an account's owner and to operators, which are in English. Others use `say.ts`. */
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
    at: (time: string) => `Stopped retrying at ${time}`,
    onceADay: "We send this email at most once a day per endpoint.",
  },

  linkGuessed: {
    subject: (name: string) => `Your link ${name} is closed for up to an hour`,
    headline: "Someone may be guessing identifications",
    body: (name: string, slug: string, misses: number) =>
      `Within an hour, ${misses} attempts on the link ${name} (${slug}) gave an identification that is not in its database. To protect your data, the link has stopped looking up identifications. It opens again by itself; links to single cases and verifications started through the API are not affected.`,
    whatNow:
      "If you did not send this link to many people at once, add a second question to the template (identification.confirm), or create a new link: POST /v1/link-templates/{slug}/rotate-link.",
    at: (time: string) => `Noticed at ${time}`,
    onceADay: "We send this email at most once a day per link.",
  },

  deadLetters: {
    subject: (count: number, environment: string) =>
      count === 1
        ? `A message could not be processed (${environment})`
        : `${count} messages could not be processed (${environment})`,
    headline: "Some messages could not be processed",
    body: (count: number, time: string) =>
      `Since ${time}, ${count === 1 ? "1 message" : `${count} messages`} could not be processed, even after several tries. Nothing is lost: each is kept.`,
    whatNow:
      "pnpm ops dead-letters lists them, and --replay sends them again once the cause is fixed. The runbook says what to check.",
    onceAnHour: "We send this email at most once an hour.",
  },

  moveGaveUp: {
    subject: (org: string, environment: string) => `${org} was not moved (${environment})`,
    headline: "An account was not moved to another database",
    body: (org: string, target: number) =>
      `The move of ${org} to database ${target} gave up. The account stays where it was, and can be written to. What was copied is deleted.`,
    why: (why: string) => `Reason: ${why}.`,
    whatNow: "Fix the cause, then run pnpm ops move again. The runbook says what to check.",
    once: "We send this email once for each move that gives up.",
  },

  cardSaved: {
    subject: (card: string) => `A card was saved: ${card}`,
    headline: "A card was saved for your account",
    body: (card: string, cap: string) =>
      `${card} was saved. It can now be charged for photo packs without asking anyone again, up to ${cap} per calendar month (UTC).`,
    before: (card: string, cap: string) => `It replaces ${card}, which had a cap of ${cap}.`,
    notYou:
      "If no one on your team did this: anyone with a secret key of your account can create such a link. Revoke the key, then save your own card with a new link.",
    card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    at: (time: string) => `Saved ${time}`,
  },
} as const;
