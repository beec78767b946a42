import type { AccountId } from "@svc/domain/ids";
import type { Result, ResultPhoto } from "@svc/domain/verification/result";
import type { ResultMail, Verification } from "@svc/domain/verification/state";
import { fillHtml, fillSubject, fillText, type Values } from "./fill.ts";
import {
  button,
  type FooterLine,
  footerText,
  headline,
  drawing,
  list,
  mailDocument,
  paragraph,
  pictures,
  section,
} from "./layout.ts";
import { placeMap } from "./place-map.ts";
import { placeWords, type Taken } from "./place-words.ts";
import { TEXTS } from "./texts.ts";
import { readable } from "./times.ts";
import { type VerdictWords, verdictWords } from "./verdict-words.ts";

export type ResultMailFacts = {
  readonly result: Result;
  readonly settings: Verification["settings"];
  readonly terms: ResultMail;
  /** Absent or empty: nothing is said of where it was. */
  readonly taken?: Taken;
  readonly accountId: AccountId;
};

/** More would make a mail that some servers refuse; the rest is on the result page. */
const PICTURES_MAX = 6;

/** CONTRACT G5.1: our words, or the tenant's own with its placeholders filled; below either, who asked for it (CONTRACT G14). */
export function renderResultMail(facts: ResultMailFacts) {
  const { result, settings, terms } = facts;
  const words = verdictWords(result);
  const values = valuesOf(facts);
  const footer = footerOf(facts);
  const { notifyEmailSubject, notifyEmailBody: body } = settings;
  const subject = fillSubject(notifyEmailSubject ?? defaultSubject(values), values);
  const main = body === undefined ? defaultText(words, facts) : [fillText(body, values), "", "-- "];
  const text = [...main, ...footerText(footer), ""].join("\n");
  const opening =
    body === undefined
      ? [...wordsRows(words), ...placeRows(facts)]
      : [`<div>${fillHtml(body, values)}</div>`];
  const html = mailDocument({
    title: subject,
    brand: terms.brand,
    preview: words?.headline ?? subject,
    rows: [
      ...opening,
      ...photoRows(result.photos),
      button(TEXTS.seeResult, terms.resultUrl, terms.brand.accent),
    ],
    footer,
  });
  const { unsubscribeUrl } = terms;
  const listed = unsubscribeUrl !== undefined && { unsubscribeUrl };
  return { subject, text, html, ...listed, pictured: picturedOf(result.photos).map(({ id }) => id) };
}

/** CONTRACT G5.1, every placeholder there is. */
function valuesOf({ result, settings, terms }: ResultMailFacts): Values {
  const { id, status, conclusion, photos, closedAt } = result;
  const { template, identification = "", metadata } = settings;
  return {
    ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`metadata.${key}`, value])),
    verification_id: id,
    status,
    result: conclusion === undefined ? "" : TEXTS.result[conclusion],
    captures_count: String(photos.length),
    identification,
    template: template?.slug ?? "",
    brand: terms.brand.name,
    completed_at: closedAt === undefined ? "" : readable(closedAt),
    result_url: terms.resultUrl,
  };
}

function defaultSubject({ captures_count: count, identification }: Values): string {
  const about = identification === "" ? "" : ", {identification}";
  return `{brand}: {result} (${TEXTS.photos(Number(count))}${about})`;
}

function defaultText(words: VerdictWords | undefined, { terms, taken }: ResultMailFacts): readonly string[] {
  const lines = words?.lines.map(({ check, outcome }) => `- ${check}: ${outcome}`) ?? [];
  return [
    ...(words ? [words.headline, "", words.explanation, "", ...lines, ""] : []),
    ...placeText(taken),
    TEXTS.openResult,
    terms.resultUrl,
    "",
  ];
}

function wordsRows(words: VerdictWords | undefined): readonly string[] {
  if (!words) return [];
  const lines = words.lines.map(({ check, outcome, tone }) => ({ name: check, text: outcome, tone }));
  return [
    headline(words.headline, words.tone),
    paragraph(words.explanation),
    ...(lines.length > 0 ? [list(lines)] : []),
  ];
}

/** The comparison alone: a position that nobody asked to compare stays behind the link, which can be emptied. */
function comparisonOf(taken: Taken = {}) {
  return taken.locationMatch && placeWords(taken);
}

function placeText(taken: Taken | undefined): readonly string[] {
  const words = comparisonOf(taken);
  return words ? [TEXTS.place.heading, words.sentence, TEXTS.place.meaning, ""] : [];
}

function placeRows({ taken }: ResultMailFacts): readonly string[] {
  const words = comparisonOf(taken);
  if (!taken || !words) return [];
  const { heading, meaning } = TEXTS.place;
  const map = placeMap(taken);
  return [section(heading, words, meaning), ...(map === "" ? [] : [drawing(map)])];
}

function photoRows(photos: readonly ResultPhoto[]): readonly string[] {
  if (photos.length === 0) return [];
  const shown = photos.slice(0, PICTURES_MAX).map((photo, index) => ({
    label: labelOf(photo, index),
    instead: insteadOf(photo),
    ...(photo.hasThumb && { cid: photo.id }),
  }));
  const more = photos.length - shown.length;
  return [pictures(shown, more > 0 ? TEXTS.morePhotos(more) : undefined)];
}

function picturedOf(photos: readonly ResultPhoto[]): readonly ResultPhoto[] {
  return photos.slice(0, PICTURES_MAX).filter(({ hasThumb }) => hasThumb);
}

export function labelOf({ description }: ResultPhoto, index: number): string {
  const number = TEXTS.photo(index + 1);
  return description === undefined ? number : `${number}: ${description}`;
}

export function insteadOf({ kind }: ResultPhoto): string {
  if (kind === "video") return TEXTS.clip;
  return kind === "upload" ? TEXTS.document : TEXTS.noPreview;
}

function footerOf({ result, terms, accountId, taken }: ResultMailFacts): readonly FooterLine[] {
  const { accountName = terms.brand.name, unsubscribeUrl } = terms;
  return [
    ...(result.closedAt === undefined ? [] : [TEXTS.completed(readable(result.closedAt))]),
    `${TEXTS.reference}: ${result.id}`,
    TEXTS.whyThisMail(`${accountName} (${accountId})`),
    taken?.location ? TEXTS.linkShowsPlace : TEXTS.linkIsSecret,
    ...(unsubscribeUrl === undefined ? [] : [{ text: TEXTS.unsubscribe, href: unsubscribeUrl }]),
  ];
}
