import type {
  AtPoint,
  Baseline,
  EditFigures,
  EditScores,
  Figures,
  Groups,
  Scored,
  Scores,
} from "./scores-file.ts";

export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/**
 * Our models, and the published methods on the photos of 1.1.1, whose row is among them. Sources were left out alike.
 */
export function methodsTable(scored: readonly Scored[]): Table {
  const head = ["check", "method", "photos", "AUC", "found at 1 % false alarms", "at 5 %"];
  const rows = scored.flatMap(({ scores, baselines }) =>
    [nameOf(scores), ...baselines].flatMap(({ name, originals, copies }) => [
      [scores.check, name, "originals", ...ratesOf(originals)],
      [scores.check, name, "copies", ...ratesOf(copies)],
    ]),
  );
  return { head, rows };
}

/** Our models only, with 95 % bootstrap intervals over whole sources, and for sources with both classes. */
export function certaintyTable({ originals, copies }: Scores): Table {
  const rows = [["originals", originals] as const, ["copies", copies] as const].map(([name, figures]) => [
    name,
    `${figures.positive} + ${figures.genuine} of ${figures.sources} sources`,
    `${decimal(figures.auc)} (${betweenOf(figures.auc_interval, decimal)})`,
    `${percent(figures.tpr_at_1)} (${betweenOf(figures.tpr_at_1_interval, percent)})`,
    `${decimal(figures.pairs.auc)} (${figures.pairs.photos} photos of ${figures.pairs.sources} sources)`,
  ]);
  return {
    head: ["photos", "looked for + genuine", "AUC", "found at 1 %", "AUC where one source holds both"],
    rows,
  };
}

/** Our models only: the result of flagging at the shipped operating point. */
export function pointTable({ check, originals, copies }: Scores): Table {
  const other = check === "ai" ? "photos of screens" : "generated pictures";
  const rows = [
    ["originals", ...pointOf(originals)],
    ["copies", ...pointOf(copies)],
    [other, "", alarmsOf(originals.other_check)],
    [`copies of ${other}`, "", alarmsOf(copies.other_check)],
  ];
  return { head: ["photos", "found", "false alarms"], rows };
}

export function groupsTable(title: string, groups: Groups): Table {
  const rows = Object.entries(groups).map(([name, group]) => [name, ...ratesOf(group), ...pointOf(group)]);
  return { head: [title, "AUC", "found at 1 %", "at 5 %", "found", "false alarms"], rows };
}

export function curveTable({ learning_curve, copies }: Scores): Table {
  const points = [...learning_curve, { share: 1, ...copies }];
  const rows = points.map((point) => [percent(point.share), ...ratesOf(point)]);
  return { head: ["of the sources", "AUC", "found at 1 %", "at 5 %"], rows };
}

export function versionsTable({ history, scores }: Scored): Table {
  const head = ["version", "AUC originals", "at 1 %", "at 5 %", "AUC copies", "at 1 %", "at 5 %"];
  return {
    head,
    rows: [...history, scores].map((entry) => [
      entry.version,
      ...ratesOf(entry.originals),
      ...ratesOf(entry.copies),
    ]),
  };
}

/** Local edits by their share of the photo and by how they were made. */
export function editsTable(scores: EditScores): Table {
  const rows = [["originals", scores.originals] as const, ["copies", scores.copies] as const].flatMap(
    ([name, { at_10_percent, all_areas, by_area, by_kind }]) => {
      const groups: Readonly<Record<string, EditFigures>> = {
        "about 10 % of the area": at_10_percent,
        "all areas": all_areas,
        ...by_area,
        ...by_kind,
      };
      return Object.entries(groups).map(([edits, figures]) => [
        name,
        edits,
        ...ratesOf(figures),
        ...pointOf(figures.shows),
        ...pointOf(figures.needs_look),
      ]);
    },
  );
  return {
    head: [
      "photos",
      "edits",
      "AUC",
      "found at 1 %",
      "at 5 %",
      "shown",
      "false alarms",
      "needs a look",
      "false alarms",
    ],
    rows,
  };
}

export function markdownOf({ head, rows }: Table): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function nameOf({ check, version, originals, copies }: Scores): Baseline {
  return { name: `${check}-pixels ${version}`, originals, copies };
}

function ratesOf({ auc, tpr_at_1, tpr_at_5 }: Omit<Figures, "photos" | "positive">): readonly string[] {
  return [decimal(auc), percent(tpr_at_1), percent(tpr_at_5)];
}

function betweenOf(interval: readonly number[], write: (value: number | undefined) => string): string {
  const [low, high] = interval;
  return `${write(low)} to ${write(high)}`;
}

function pointOf(figures: AtPoint): readonly string[] {
  return [`${figures.found} of ${figures.positive}`, alarmsOf(figures)];
}

function alarmsOf({ false_alarms, genuine }: AtPoint): string {
  return `${false_alarms} of ${genuine}`;
}

function decimal(value: number | undefined): string {
  return value === undefined ? "" : value.toFixed(3);
}

function percent(share: number | undefined): string {
  return share === undefined ? "" : `${Math.round(100 * share)} %`;
}
