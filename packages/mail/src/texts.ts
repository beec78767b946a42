import type { Check } from "@svc/domain/check-rules";
import type { CheckResult, Conclusion } from "@svc/domain/verification/result";

/** Every word of our mails and of the result page. */
export const TEXTS = {
  result: {
    genuine: "genuine",
    not_genuine: "not genuine",
    unchecked: "not fully checked",
    no_photo: "no photo to check",
  } satisfies Record<Conclusion, string>,

  headline: {
    genuine: (photos: number) =>
      photos === 1 ? "Nothing speaks against this photo" : "Nothing speaks against these photos",
    not_genuine: () => "A check found something wrong",
    unchecked: () => "Not everything could be checked",
    no_photo: () => "There was no photo to check",
  } satisfies Record<Conclusion, (photos: number) => string>,

  explanation: {
    genuine: "Every check that was asked for answered, and none of them found anything.",
    not_genuine: "Read below which check found it, and look for yourself before you decide.",
    unchecked: "This is not a finding: at least one check did not answer, so nothing is confirmed.",
    no_photo: "The answers are complete. No photo was asked for or needed, so there was nothing to check.",
  } satisfies Record<Conclusion, string>,

  filesOnly: "Files were handed over here; that they were taken live is not proved.",

  check: {
    screen: { name: "Photo of a screen", clear: "no sign of it", flagged: "found" },
    ai: { name: "Made by AI", clear: "no sign of it", flagged: "found" },
    reverse: {
      name: "Already online",
      clear: "not found",
      flagged: "similar pictures found online; a person has to compare them",
    },
    context: { name: "Shows what was asked for", clear: "yes", flagged: "no" },
  } satisfies Record<Check, { name: string; clear: string; flagged: string }>,

  similar: {
    headline: "No check found anything, but a similar photo was sent before",
    name: "Seen before",
    found: (photo: number, id: string, day: string) =>
      `a photo of verification ${id} from ${day} looks the same as photo ${photo}; compare them yourself`,
  },

  review: {
    confirmed: (where) => `found online${where}: a person compared it and confirmed it`,
    dismissed: (where) => `not found${where}: a person compared similar pictures and ruled them out`,
    expired: (where) => `similar pictures found online${where}; nobody compared them in time`,
  } satisfies Record<NonNullable<CheckResult["review"]>, (where: string) => string>,

  sure: (percent: number) => `${percent} % sure`,
  unavailable: "could not be checked",
  inPhotos: (numbers: string, isOne: boolean) => `in photo${isOne ? "" : "s"} ${numbers}`,
  photos: (count: number) => (count === 1 ? "1 photo" : `${count} photos`),
  photo: (number: number) => `Photo ${number}`,
  clip: "video",
  document: "document",
  noPreview: "no preview",
  morePhotos: (count: number) => `and ${count} more on the result page`,
  taken: (time: string) => `Taken ${time}`,
  received: (time: string) => `Received ${time}`,
  completed: (time: string) => `Completed ${time}`,
  reference: "Reference",
  seeResult: "See the result",
  openResult: "The result with its photos:",
  whyThisMail: (account: string) =>
    `You get this mail because ${account} asked for the result to be sent here.`,
  unsubscribe: "No more mails from this account",
  linkIsSecret: "Whoever has the link can see the photos; pass it on with care.",

  service: "Photo verification",

  page: {
    title: "Result of a photo check",
    notDone: "This check is not finished",
    notDoneMore: "Come back later: the result appears here.",
    expired: "This check ended without photos",
    expiredMore: "The link ran out before everything was there. There is no verdict.",
    failed: "This check could not be done",
    failedMore: "The photos could not be judged. This says nothing about whether they are genuine.",
    redacted: "The photos were deleted",
    redactedMore: "The photos and everything personal were deleted, as agreed.",
    unknown: "This link leads nowhere",
    unknownMore: "It was not copied whole, or it was never ours.",
    broken: "The result cannot be shown now",
    brokenMore: "Try again in a minute.",
  },

  unsubscribed: {
    ask: (account: string) => `No more mails from ${account}?`,
    more: (address: string) => `Results that this account asks for will no longer be sent to ${address}.`,
    button: "Send no more",
    broken: "This does not work just now",
    done: "No more mails will come",
    doneMore: (account: string, address: string) =>
      `${account} cannot have results sent to ${address} any more. Mails of other accounts still come.`,
  },

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
