import type { ScoredCheck } from "@svc/domain/check-rules";
import { reliabilityChart, rocChart } from "./charts.ts";
import { plainWords } from "./plain-words.ts";
import type { EditScores, Scored } from "./scores-file.ts";
import {
  certaintyTable,
  curveTable,
  editsTable,
  groupsTable,
  methodsTable,
  pointTable,
  type Table,
  versionsTable,
} from "./tables.ts";

const TITLES: Readonly<Record<ScoredCheck, string>> = {
  screen: "Photos of screens",
  ai: "Generated pictures",
};

/** A single page without scripts that contains every figure and picture. */
export function pageOf(scored: readonly Scored[], edits: EditScores): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Scorecard</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/scorecard.css">
<main>
<h1>Scorecard</h1>
<p class="plain">${plainWords(scored)}</p>
<p>How well each check does on photos of sources that its training never saw: whole sources are left out in turn. Copies
are what a network passes on: 512 px on the short side, JPEG 75, both classes alike. Written by <code>pnpm svc scorecard</code> from the figures beside the models.</p>
${tableOf(methodsTable(scored))}
${scored.map(sectionOf).join("\n")}
<section>
<h2>Edits in part <small>ai-edits ${edits.version}</small></h2>
<p>Edits drawn into photos of ${edits.sources} left-out sources, beside the same photos untouched. From the point where they are shown, the
finding of <code>ai</code> has the evidence <code>edited_region</code>; from a higher one, the case needs a look. They flag nothing.</p>
${tableOf(editsTable(edits))}
</section>
</main>
</html>
`;
}

function sectionOf(scored: Scored): string {
  const { scores } = scored;
  const { check, version, originals, copies, calibration, operating_point, generators } = scores;
  const error = calibration.expected_calibration_error;
  return `<section>
<h2>${TITLES[check]} <small>${check}-pixels ${version}</small></h2>
<figure>${rocChart(`ROC curves of ${check}`, [
    { name: `originals, AUC ${originals.auc ?? ""}`, points: originals.roc },
    { name: `copies, AUC ${copies.auc ?? ""}`, points: copies.roc },
  ])}<figcaption>Found against false alarms.</figcaption></figure>
<figure>${reliabilityChart(`Reliability of ${check}`, calibration.bins)}<figcaption>Confidence against truth; a larger dot is more
photos. Expected calibration error ${error}, each fold calibrated on the others.</figcaption></figure>
<h3>How sure these figures are</h3>
${tableOf(certaintyTable(scores))}
<p>Originals much larger than 512 px are judged by nine tiles at full resolution too; by their frame alone the AUC of all originals is ${originals.frame_alone?.auc ?? ""}.
A judge that knows only size, format and compression tells the classes of one source apart with an AUC of ${scores.null.files} on the files as they came and ${scores.null.prepared}
on what training sees (at most ${scores.null.allowed} is allowed).</p>
<h3>At the operating point, confidence ${operating_point}, with tiles ${scores.native_operating_point}</h3>
${tableOf(pointTable(scores))}
<h3>By source</h3>
<p>Sources of both classes with at least 40 photos, originals and copies.</p>
${tableOf(groupsTable("left-out source", scores.sources))}
${generators ? `<h3>By generator</h3>\n${tableOf(groupsTable("generator", generators))}\n` : ""}<h3>By size</h3>
${tableOf(groupsTable("long side", scores.by_size))}
<h3>By kind of photo</h3>
<p>Where at least 40 photos are, originals and copies: makers as the file's camera data name them, skin of the largest face by its typology
angle, night by brightness, everything else by the words of a photo's path.</p>
${tableOf(groupsTable("kind of photo", scores.slices))}
<h3>By what was done to the photo</h3>
<p>The same few photos of a sixth of the sources, all left out of one training, changed in every way. The print is drawn: paper, tilt, light, lens, noise.</p>
${tableOf(groupsTable("change", scores.robustness))}
<h3>By what was learned from</h3>
<p>Copies of left-out sources, by the share of the other sources that training saw.</p>
${tableOf(curveTable(scores))}
<h3>Versions</h3>
<p>Older versions on the photos of their time: up to 0.3.0 13 sources for ai and 18 for screen, for 1.0.0 393 for both.
1.1.1 is 1.1.0 computed in integers, with the figures of 1.1.0: of 558 results on 279 photos, no confidence changed by more than 0.015, and one flag did.
The published methods above were measured on the photos of 1.1.1.</p>
${tableOf(versionsTable(scored))}
</section>`;
}

function tableOf({ head, rows }: Table): string {
  const headed = head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join("");
  // On a phone each cell has its own line, with its header in front
  const body = rows.map((row) => {
    const cells = row.map(
      (cell, column) => `<td data-head="${escaped(head[column] ?? "")}">${escaped(cell)}</td>`,
    );
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<div class="table"><table><thead><tr>${headed}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table></div>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
