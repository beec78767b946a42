import type { Check } from "@svc/domain/check-rules";
import type { CheckResult, Conclusion } from "@svc/domain/verification/result";
import type { VerificationView } from "@svc/domain/verification/view";

type LocationStatus = NonNullable<VerificationView["locationMatch"]>["status"];

type PlaceTexts = Record<LocationStatus, (what: string) => string> & Readonly<Record<string, unknown>>;

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

  place: {
    heading: "Where it was taken",
    verified: (what) => `Taken at the expected place: ${what}.`,
    no_match: (what) => `Taken somewhere else: ${what}.`,
    ungeocoded: (what) => what,
    rejected: (what) => `The device's position cannot be trusted: ${what}. It was not compared.`,
    not_applicable: () => "Files that are sent in have no position to compare.",
    expected: "the expected place",
    from: (distance: string, place: string) => `${distance} from ${place}`,
    near: { verified: "near", no_match: "not near" },
    sure: (distance: string) => `the device was sure to within ${distance}`,
    ungeocodedWhy: {
      address_not_found: (place) => `The expected place could not be found: ${place}.`,
      address_ambiguous: (place) =>
        `The expected place may be several, or is as wide as a city, too wide to compare: ${place}.`,
      no_fix: () => "The device gave no position to compare.",
      accuracy_too_low: (_, about) => `The device's position was too vague to compare${about}.`,
    } satisfies Record<string, (place: string, about: string) => string>,
    about: (distance: string) => ` (sure only to within about ${distance})`,
    notLookedUp: "The expected place could not be looked up, so nothing was compared.",
    rejectedWhy: {
      mock_provider: "it was set by an app that gives made-up positions",
      devtools_accuracy: "it was set by a developer tool",
      teleported: "it jumped farther than anybody travels in that time",
      timestamp_stale: "it was old",
      accuracy_implausible: "its accuracy is impossible",
    },
    notTrusted: "something speaks against it",
    inPlace: (place: string) => `Taken in ${place}, says the device.`,
    reported: "The device said where it was; nothing was asked to compare it with.",
    meaning: "A position is what the device reports. It does not change the verdict.",
    expectedLabel: (place: string) => `Expected: ${place}`,
    photoLabel: "The photo, says the device",
    mapTitle: "Map of the place",
    line: {
      place: "Place",
      position: "Position",
      untrusted: "Position, not trusted",
      accuracy: "Sure to within",
      measured: "Measured",
      allowed: "Allowed distance",
      source: "Address found in",
    },
    allowed: (distance: string) => `${distance}, and what the device is unsure by`,
    openStreetMap: "© OpenStreetMap contributors",
    lastKnown: "the last position that the device knew",
    inFile: "written in the file",
    atOnce: "as the photo was taken",
    before: (count: number, unit: string) => `${count} ${unit} before the photo`,
  } satisfies PlaceTexts,

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
  linkShowsPlace: "Whoever has the link can see the photos and where they were taken; pass it on with care.",

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
