import { CHECKS } from "@svc/domain/check-rules";
import { LANGUAGES } from "@svc/domain/language";
import { type AppealCount, type AppealFacts, PHONES } from "@svc/domain/review/appeal-facts";
import type { AppealCounts, AppealsBody } from "./appeals-body.ts";
import { type Days, dayText } from "./usage-query.ts";

/** Only groups with an offer are listed. */
export function presentAppeals({ from, to }: Days, counts: readonly AppealCount[]): AppealsBody {
  const those = (has: (facts: AppealFacts) => boolean) => sumOf(counts.filter(({ facts }) => has(facts)));
  return {
    from: dayText(from),
    to: dayText(to),
    totals: sumOf(counts),
    checks: CHECKS.map((check) => ({ check, ...those(({ checks }) => checks.includes(check)) })).filter(
      hasOffer,
    ),
    phones: PHONES.map((phone) => ({ phone, ...those((facts) => facts.phone === phone) })).filter(hasOffer),
    languages: LANGUAGES.map((language) => ({
      language,
      ...those((facts) => facts.language === language),
    })).filter(hasOffer),
  };
}

function hasOffer({ offered }: AppealCounts): boolean {
  return offered > 0;
}

const EMPTY: AppealCounts = { offered: 0, asked: 0, accepted: 0, rejected: 0, lapsed: 0 };

function sumOf(counts: readonly AppealCount[]): AppealCounts {
  return counts.reduce((sums, { facts: { asked, result }, count }) => {
    const ended = result && { [result]: sums[result] + count };
    return { ...sums, offered: sums.offered + count, asked: sums.asked + (asked ? count : 0), ...ended };
  }, EMPTY);
}
