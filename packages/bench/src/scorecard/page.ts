import type { ScoredCheck } from "@svc/domain/check-rules";
import { reliabilityChart, rocChart } from "./charts.ts";
import type { Scored, Scores } from "./scores-file.ts";
import { groupsTable, methodsTable, pointTable, sourcesTable, type Table, versionsTable } from "./tables.ts";

const TITLES: Readonly<Record<ScoredCheck, string>> = {
  screen: "Photos of screens",
  ai: "Generated pictures",
};

/** One page without scripts: every figure and picture stands in it. */
export function pageOf(scored: readonly Scored[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Scorecard</title>
<link rel="stylesheet" href="/scorecard.css">
<main>
<h1>Scorecard</h1>
<p>How well each check does on photos of sources that its training never saw: whole sources are left out in turn. Messenger copies
are 1024 px, JPEG 75. Written by <code>pnpm scorecard</code> from the figures beside the models.</p>
${tableOf(methodsTable(scored))}
${scored.map(({ scores }) => sectionOf(scores)).join("\n")}
</main>
</html>
`;
}

function sectionOf(scores: Scores): string {
  const { check, version, originals, messenger, calibration, operating_point } = scores;
  const [low = 0, high = 0] = originals.tpr_at_1_interval.map((share) => Math.round(100 * share));
  const error = calibration.expected_calibration_error;
  return `<section>
<h2>${TITLES[check]} <small>${check}-pixels ${version}</small></h2>
<figure>${rocChart(`ROC curves of ${check}`, [
    { name: `originals, AUC ${originals.auc ?? ""}`, points: originals.roc },
    { name: `messenger, AUC ${messenger.auc ?? ""}`, points: messenger.roc },
  ])}<figcaption>At 1 % false alarms 95 % of bootstrap draws find ${low} to ${high} % of the originals.</figcaption></figure>
<figure>${reliabilityChart(`Reliability of ${check}`, calibration.bins)}<figcaption>Confidence against truth; a larger dot is more
photos. Expected calibration error ${error}, each source calibrated on the others.</figcaption></figure>
<h3>At the operating point, confidence ${operating_point}</h3>
${tableOf(pointTable(scores))}
<h3>By source</h3>
${tableOf(sourcesTable(scores))}
<h3>By JPEG quality</h3>
${tableOf(groupsTable("quality", scores.by_quality))}
<h3>By size</h3>
${tableOf(groupsTable("long side", scores.by_size))}
<h3>Versions</h3>
${tableOf(versionsTable(scores))}
</section>`;
}

function tableOf({ head, rows }: Table): string {
  const headed = head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`);
  return `<div class="table"><table><thead><tr>${headed}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table></div>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
