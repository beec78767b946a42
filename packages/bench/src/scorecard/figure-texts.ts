import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { pageOf } from "./page.ts";
import { readEditScores, type Scored, readScored, type Scores } from "./scores-file.ts";
import { certaintyTable, curveTable, groupsTable, markdownOf, methodsTable, pointTable } from "./tables.ts";
import { withBetween } from "./with-between.ts";

/** The texts with tables of the pixel models, as their path and what they should contain. */
export function figureTexts(): readonly (readonly [file: string, text: string])[] {
  const scored = readScored();
  return [
    filled("packages/bench/docs/figures.md", markdownOf(methodsTable(scored))),
    ["packages/mail/src/false-alarms.json", falseAlarmsOf(scored)],
    ["workers/edge/pages/src/scorecard/scorecard.html", pageOf(scored, readEditScores())],
    ...scored.map((one) => filled(`packages/detectors/src/${one.scores.check}/MODEL_CARD.md`, cardOf(one))),
  ];
}

function filled(file: string, inner: string): readonly [string, string] {
  return [file, withBetween(readFileSync(path.join(ROOT, file), "utf8"), "scorecard", inner)];
}

/** How many of 1,000 genuine photos each check flags at the service's own point, over originals and copies. */
function falseAlarmsOf(scored: readonly Scored[]): string {
  const perThousand = scored.map(({ scores: { check, originals, copies } }) => {
    const flagged = originals.false_alarms + copies.false_alarms;
    return [check, Math.round((1000 * flagged) / (originals.genuine + copies.genuine))];
  });
  return `${JSON.stringify(Object.fromEntries(perThousand), undefined, 2)}\n`;
}

/** What a model card says in figures; the words around it are written by hand. */
function cardOf({ scores }: Scored): string {
  const { slices, robustness } = scores;
  return [
    certaintyTable(scores),
    pointTable(scores),
    curveTable(scores),
    groupsTable("long side", scores.by_size),
    groupsTable("kind of photo", withManyPhotos(slices)),
    groupsTable("changed photo", robustness),
  ]
    .map(markdownOf)
    .join("\n\n");
}

const MANY = 400;

/** A card has the larger kinds; the page has all. */
function withManyPhotos(slices: Scores["slices"]): Scores["slices"] {
  return Object.fromEntries(Object.entries(slices).filter(([, { photos }]) => photos >= MANY));
}
