import type { AtPoint, Baseline, Figures, Scored, Scores } from "./scores-file.ts";

export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** Ours and the published methods, on the same photos and the same left-out sources. */
export function methodsTable(scored: readonly Scored[]): Table {
  const head = ["check", "method", "photos", "AUC", "found at 1 % false alarms", "at 5 %"];
  const rows = scored.flatMap(({ scores, baselines }) =>
    [nameOf(scores), ...baselines].flatMap(({ name, originals, messenger }) => [
      [scores.check, name, "originals", ...ratesOf(originals)],
      [scores.check, name, "messenger copies", ...ratesOf(messenger)],
    ]),
  );
  return { head, rows };
}

/** Ours alone: what flagging at the shipped operating point gives. */
export function pointTable({ originals, messenger, genuine_elsewhere }: Scores): Table {
  const rows = [
    ["originals", ...pointOf(originals)],
    ["messenger copies", ...pointOf(messenger)],
    ["genuine photos from elsewhere", "", alarmsOf(genuine_elsewhere.originals)],
    ["messenger copies of these", "", alarmsOf(genuine_elsewhere.messenger)],
  ];
  return { head: ["photos", "found", "false alarms"], rows };
}

export function sourcesTable({ sources }: Scores): Table {
  const head = ["left-out source", "AUC originals", "AUC messenger", "found", "false alarms"];
  const rows = Object.entries(sources).map(([name, { originals, messenger }]) => [
    name,
    decimal(originals.auc),
    decimal(messenger.auc),
    ...pointOf(originals),
  ]);
  return { head, rows };
}

export function groupsTable(title: string, groups: Scores["by_size"]): Table {
  const rows = Object.entries(groups).map(([name, group]) => [name, ...ratesOf(group), ...pointOf(group)]);
  return { head: [title, "AUC", "found at 1 %", "at 5 %", "found", "false alarms"], rows };
}

export function versionsTable({ history, version, originals, messenger }: Scores): Table {
  const versions = [...history, { version, originals, messenger }];
  const head = ["version", "AUC originals", "at 1 %", "at 5 %", "AUC messenger", "at 1 %", "at 5 %"];
  return {
    head,
    rows: versions.map((entry) => [entry.version, ...ratesOf(entry.originals), ...ratesOf(entry.messenger)]),
  };
}

export function markdownOf({ head, rows }: Table): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function nameOf({ check, version, originals, messenger }: Scores): Baseline {
  return { name: `${check}-pixels ${version}`, originals, messenger };
}

function ratesOf({ auc, tpr_at_1, tpr_at_5 }: Omit<Figures, "photos" | "positive">): readonly string[] {
  return [decimal(auc), percent(tpr_at_1), percent(tpr_at_5)];
}

function pointOf(figures: Pick<Figures, "positive"> & AtPoint): readonly string[] {
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
