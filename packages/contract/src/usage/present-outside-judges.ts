import { type JudgePrices, OUTSIDE_JUDGES, type OutsideJudgeName } from "@svc/domain/outside-judges";
import type { DisputedCase, JudgeCount } from "@svc/domain/review/judged-photos";
import { toWire } from "../wire/wire.ts";
import { OutsideJudgesBody } from "./outside-judges-body.ts";
import { type Days, dayText } from "./usage-query.ts";

/** The newest disputed cases in an answer. */
export const MOST_DISPUTED = 50;

export type JudgesFound = {
  readonly setUp: readonly OutsideJudgeName[];
  readonly counts: readonly JudgeCount[];
  /** One more than `MOST_DISPUTED` if there are more. */
  readonly disputed: readonly DisputedCase[];
  /** Cents per photo; absent if the caller may not see amounts of money. */
  readonly prices?: JudgePrices;
};

export function presentOutsideJudges(
  { from, to }: Days,
  { setUp, counts, disputed, prices = {} }: JudgesFound,
): OutsideJudgesBody {
  return toWire(OutsideJudgesBody, {
    from: dayText(from),
    to: dayText(to),
    setUp,
    judges: OUTSIDE_JUDGES.flatMap((judge) => {
      const own = counts.filter((each) => each.judge === judge);
      return own.length === 0 ? [] : [useOf(judge, own, prices[judge])];
    }),
    disputed: disputed.slice(0, MOST_DISPUTED).map(presentDisputed),
    hasMore: disputed.length > MOST_DISPUTED,
  });
}

function useOf(judge: OutsideJudgeName, counts: readonly JudgeCount[], priceCents: number | undefined) {
  const sumOf = (member: "photos" | "compared" | "agreed") =>
    counts.reduce((sum, each) => sum + each[member], 0);
  const rejected = counts.find(({ decision }) => decision === "rejected");
  const accepted = counts.find(({ decision }) => decision === "accepted");
  const photos = sumOf("photos");
  return {
    judge,
    photos,
    compared: sumOf("compared"),
    agreed: sumOf("agreed"),
    rejectedCases: rejected?.cases ?? 0,
    rejectedGenerated: rejected?.casesGenerated ?? 0,
    acceptedCases: accepted?.cases ?? 0,
    acceptedGenerated: accepted?.casesGenerated ?? 0,
    ...(priceCents !== undefined && { priceCents, costCents: photos * priceCents }),
  };
}

function presentDisputed({ id, name, createdAt, decision, photos }: DisputedCase) {
  return {
    id,
    ...(name !== null && { name }),
    createdAt,
    ...(decision !== null && { decision }),
    photos: photos.map(({ capture, result, opinions }) => ({
      captureId: capture,
      result,
      judges: opinions,
    })),
  };
}
