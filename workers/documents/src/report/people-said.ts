import { QUESTIONS } from "@svc/ui/case-words/case-terms";
import { foundReasons, similarReasons } from "@svc/ui/case-words/reasons";
import { writeFacts } from "../paper/facts.ts";
import { type Sheet, writeHeading } from "./sheet.ts";

/** Web pages that show one of the photos, unless a person dismissed them (CONTRACT G4.5). */
export function writeOnline({ paper, say, shown: { reverse_search: search } }: Sheet): void {
  const pages = (search?.items ?? []).filter(({ decision }) => decision !== "dismissed");
  if (pages.length === 0) return;
  writeHeading({ paper }, say.text("online"));
  for (const page of pages) {
    paper.write(page.page_url, { font: "bold", size: 9 });
    for (const reason of foundReasons(page, say)) paper.write(reason, { size: 9 });
    paper.y += 4;
  }
}

/** SPEC 2.8. */
export function writeSimilar({ paper, say, shown: { verification } }: Sheet): void {
  const { similar_photo: similar } = verification;
  if (!similar) return;
  writeHeading({ paper }, say.text("similar"));
  for (const reason of similarReasons(verification, say)) paper.write(reason);
  paper.y += 3;
  writeFacts(paper, [[say.text("similar_id"), similar.verification_id]]);
}

/** People's decisions with time and name. */
export function writeDecisions({ paper, say, shown: { reviews } }: Sheet): void {
  if (reviews.length === 0) return;
  writeHeading({ paper }, say.text("decisions"));
  writeFacts(
    paper,
    reviews.map(({ subject, decision, at, by }) => {
      const { asked, [decision]: answer } = QUESTIONS[subject];
      const who = by === undefined ? say.moment(at) : `${say.moment(at)}, ${by}`;
      return [say.text(asked), `${say.text(answer)}\n${who}`];
    }),
  );
}
