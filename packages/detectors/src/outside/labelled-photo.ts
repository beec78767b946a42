import type { ModelRef } from "@svc/domain/finding";
import type { JudgeOpinion, OutsideJudgeName } from "@svc/domain/outside-judges";

/** What we and outside judges said of a photo whose label is known. `positive`: it is generated. */
export type LabelledPhoto = {
  readonly positive: boolean;
  /** Photos of one group, such as those of one case, are never both fitted and measured. */
  readonly group: string;
  readonly ours: ModelRef;
  readonly confidence: number;
  readonly opinions: readonly JudgeOpinion[];
};

const FOLDS = 5;

/** Both labels count equally, however many photos each has. */
export function balanced<T extends { readonly positive: boolean }>(items: readonly T[]) {
  const positives = items.filter(({ positive }) => positive).length;
  return items.map((item) => ({
    item,
    share: 0.5 / (item.positive ? positives : items.length - positives),
  }));
}

export function scoreBy(photo: LabelledPhoto, judge: OutsideJudgeName): number | undefined {
  return photo.opinions.find(({ name }) => name === judge)?.score;
}

/** Photos in five parts, each with the others. A group goes where its label has the fewest photos so far. */
export function foldsOf(photos: readonly LabelledPhoto[]) {
  const folds = Array.from({ length: FOLDS }, (): LabelledPhoto[] => []);
  for (const [first, ...more] of Map.groupBy(photos, ({ group }) => group).values()) {
    if (!first) continue;
    const countIn = (fold: readonly LabelledPhoto[]) =>
      fold.filter(({ positive }) => positive === first.positive).length;
    const emptiest = folds.reduce((best, fold) => (countIn(fold) < countIn(best) ? fold : best));
    emptiest.push(first, ...more);
  }
  return folds.map((left) => ({ left, rest: folds.filter((fold) => fold !== left).flat() }));
}
