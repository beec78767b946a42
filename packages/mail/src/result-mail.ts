import type { AccountId } from "@svc/domain/ids";
import { referenceOf } from "@svc/domain/verification/reference";
import type { Result, ResultPhoto } from "@svc/domain/verification/result";
import type { ResultMail, Verification } from "@svc/domain/verification/state";
import { fillHtml, fillSubject, fillText, type Values } from "./fill.ts";
import {
  button,
  type FooterLine,
  footerText,
  headline,
  type ItemLabel,
  drawing,
  list,
  mailDocument,
  named,
  paragraph,
  pictures,
  section,
} from "./layout.ts";
import { placeMap } from "./place-map.ts";
import { placeWords, type Taken } from "./place-words.ts";
import { appealWords } from "./appeal-words.ts";
import { itemKind, itemNames } from "./item-names.ts";
import { itemWords } from "./item-words.ts";
import { SAY_IN_ENGLISH, type Say } from "./say.ts";
import { type VerdictWords, verdictWords } from "./verdict-words.ts";

export type ResultMailFacts = {
  readonly result: Result;
  readonly settings: Verification["settings"];
  readonly terms: ResultMail;
  /** Absent or empty: the mail does not mention the location. */
  readonly taken?: Taken;
  readonly accountId: AccountId;
  /** When it is written, in epoch milliseconds. */
  readonly now: number;
};

type Told = ResultMailFacts & { readonly say: Say };

/** Some servers would refuse a larger mail; the rest is on the result page. */
const PICTURES_MAX = 6;

/**
 * CONTRACT G5.1: our text, or the tenant's own with its placeholders filled in. Below it, the account that
 * asked for the mail (CONTRACT G14).
 */
export function renderResultMail(facts: ResultMailFacts, say: Say = SAY_IN_ENGLISH) {
  const { result, settings, terms } = facts;
  const told = { ...facts, say };
  const words = verdictWords(result, say);
  const values = valuesOf(words, told);
  const footer = footerOf(told);
  const { notifyEmailSubject, notifyEmailBody: body } = settings;
  const subject =
    notifyEmailSubject === undefined ? defaultSubject(told, values) : fillSubject(notifyEmailSubject, values);
  const main =
    body === undefined
      ? defaultText(words, told)
      : [...decisionText(words), fillText(body, values), "", "-- "];
  const text = [...main, ...footerText(footer), ""].join("\n");
  const opening =
    body === undefined
      ? [...wordsRows(words), ...referenceRows(told), ...placeRows(told), ...appealRows(told)]
      : [...decisionRows(words), `<div>${fillHtml(body, values)}</div>`];
  const html = mailDocument({
    language: say.language,
    title: subject,
    brand: terms.brand,
    preview: shownHeadline(words) ?? subject,
    rows: [
      ...opening,
      ...photoRows(told),
      button(say.text("see_result"), terms.resultUrl, terms.brand.accent),
    ],
    footer,
  });
  const { unsubscribeUrl } = terms;
  return { subject, text, html, unsubscribeUrl, pictured: picturedOf(result.photos).map(({ id }) => id) };
}

/** CONTRACT G5.1: every placeholder. */
function valuesOf(words: VerdictWords | undefined, { result, settings, terms, say }: Told): Values {
  const { id, status, photos, closedAt } = result;
  const { template, identification = "", metadata } = settings;
  return {
    ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`metadata.${key}`, value])),
    verification_id: id,
    status,
    result: shownHeadline(words) ?? "",
    captures_count: String(photos.length),
    identification,
    template: template?.slug ?? "",
    brand: terms.brand.name,
    completed_at: closedAt === undefined ? "" : say.time(closedAt),
    result_url: terms.resultUrl,
  };
}

function defaultSubject({ result: { photos }, settings, say }: Told, values: Values): string {
  const reference = referenceOf(settings) ?? "";
  const stem = photos.every((photo) => itemKind(photo) === "photo") ? "photos" : "files";
  const about = [
    ...(photos.length > 0 ? [say.counted(stem, photos.length)] : []),
    ...(reference === "" ? [] : ["{reference}"]),
  ];
  const subject = about.length > 0 ? `{brand}: {result} (${about.join(", ")})` : "{brand}: {result}";
  return fillSubject(subject, { ...values, reference });
}

function defaultText(words: VerdictWords | undefined, told: Told): readonly string[] {
  const { result, terms, say } = told;
  const lines = words?.lines.map(({ check, outcome }) => `- ${check}: ${outcome}`) ?? [];
  const appeal = appealWords(result, say, told.now);
  return [
    ...decisionText(words),
    ...(words ? [words.headline, "", words.explanation, "", ...lines, ""] : []),
    ...referenceText(told),
    ...placeText(told),
    ...(appeal ? [appeal.heading, "", ...appeal.lines, ""] : []),
    say.text(result.photos.length > 0 ? "open_result" : "see_result"),
    terms.resultUrl,
    "",
  ];
}

/** The decision of people, once there is one, says more than the verdict. */
function shownHeadline(words: VerdictWords | undefined): string | undefined {
  return words?.decision?.headline ?? words?.headline;
}

function decisionText(words: VerdictWords | undefined): readonly string[] {
  const { decision } = words ?? {};
  return decision ? [decision.headline, "", decision.explanation, ""] : [];
}

function decisionRows(words: VerdictWords | undefined): readonly string[] {
  const { decision } = words ?? {};
  return decision ? [headline(decision.headline, decision.tone), paragraph(decision.explanation)] : [];
}

function wordsRows(words: VerdictWords | undefined): readonly string[] {
  if (!words) return [];
  const lines = words.lines.map(({ check, outcome, tone }) => ({ name: check, text: outcome, tone }));
  return [
    ...decisionRows(words),
    headline(words.headline, words.tone),
    paragraph(words.explanation),
    ...(lines.length > 0 ? [list(lines)] : []),
  ];
}

function referenceText({ settings, say }: Told): readonly string[] {
  const reference = referenceOf(settings) ?? "";
  return reference === "" ? [] : [`${say.text("reference")}: ${reference}`, ""];
}

function referenceRows({ settings, say }: Told): readonly string[] {
  const reference = referenceOf(settings) ?? "";
  return reference === "" ? [] : [named(say.text("reference"), reference)];
}

/** Only the comparison. An uncompared position stays behind the link, where it can be redacted. */
function comparisonOf({ taken = {}, say }: Told) {
  return taken.locationMatch && placeWords(taken, say);
}

function placeText(told: Told): readonly string[] {
  const words = comparisonOf(told);
  const { say } = told;
  return words ? [say.text("place_heading"), words.sentence, say.text("place_meaning"), ""] : [];
}

function placeRows(told: Told): readonly string[] {
  const words = comparisonOf(told);
  const { taken, say } = told;
  if (!taken || !words) return [];
  const map = placeMap(taken, say);
  const said = section(say.text("place_heading"), words, say.text("place_meaning"));
  return [said, ...(map === "" ? [] : [drawing(map)])];
}

/** The button for it is on the result page, since programs that scan a mail open its links. */
function appealRows({ result, say, now }: Told): readonly string[] {
  const words = appealWords(result, say, now);
  return words ? [headline(words.heading, "open"), ...words.lines.map(paragraph)] : [];
}

/** If the tenant wrote the body, the checks' results are left out. */
function photoRows({ result, settings, say }: Told): readonly string[] {
  const { photos } = result;
  if (photos.length === 0) return [];
  const labels = itemLabels(photos, say);
  const shown = photos.slice(0, PICTURES_MAX).map((photo, index) => ({
    label: labels[index] ?? { name: "" },
    instead: insteadOf(photo, say),
    ...(settings.notifyEmailBody === undefined && { words: itemWords(result, index + 1, say) }),
    ...(photo.hasThumb && { cid: photo.id }),
  }));
  const count = photos.length - shown.length;
  return [pictures(shown, count > 0 ? say.text("more_photos", { count }) : undefined)];
}

function picturedOf(photos: readonly ResultPhoto[]): readonly ResultPhoto[] {
  return photos.slice(0, PICTURES_MAX).filter(({ hasThumb }) => hasThumb);
}

/** Each file's name and the tenant's description of its step. */
export function itemLabels(photos: readonly ResultPhoto[], say: Say): readonly ItemLabel[] {
  const names = itemNames(photos, say);
  return photos.map(({ description }, index) => ({
    name: names[index] ?? "",
    ...(description !== undefined && { description }),
  }));
}

function insteadOf(photo: ResultPhoto, say: Say): string {
  const kind = itemKind(photo);
  return say.text(kind === "photo" ? "no_preview" : kind);
}

/** Says what anyone with the link can see. */
export function linkWarning({ photos }: Result, taken: Taken | undefined) {
  if (photos.length === 0) return "link_shows_answers";
  return taken?.location ? "link_shows_place" : "link_is_secret";
}

function footerOf({ result, terms, accountId, taken, say }: Told): readonly FooterLine[] {
  const { accountName, unsubscribeUrl } = terms;
  return [
    ...(result.closedAt === undefined ? [] : [say.text("completed", { time: say.time(result.closedAt) })]),
    `${say.text("verification")}: ${result.id}`,
    say.text("why_this_mail", { account: `${accountName} (${accountId})` }),
    say.text(linkWarning(result, taken)),
    { text: say.text("unsubscribe"), href: unsubscribeUrl },
  ];
}
