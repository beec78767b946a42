import { answerText, stepName } from "@svc/ui/case-words/case-terms";
import { placeReason } from "@svc/ui/case-words/place-reason";
import { writeFacts } from "../paper/facts.ts";
import { positionText } from "./photos.ts";
import { type Sheet, writeHeading } from "./sheet.ts";

/** Where the photos were taken, and where they should have been. */
export function writePlace({ paper, say, shown: { verification } }: Sheet): void {
  const { location, location_match: match } = verification;
  if (!location && !match) return;
  writeHeading({ paper }, say.text("place"));
  writeFacts(paper, [
    [say.text("place_match"), match && say.text(`place_${match.status}`)],
    [say.text("place_expected"), match?.expected_location],
    [say.text("place_seen"), location && positionText(location, say)],
    [say.text("place_distance"), match?.distance_m === undefined ? undefined : say.metres(match.distance_m)],
    [say.text("place_reason"), match?.reason && placeReason(match.reason, say)],
  ]);
}

/** SPEC 2.6: the score, and each aspect with its reasoning. */
export function writeCondition({ paper, say, shown: { verification } }: Sheet): void {
  const { condition } = verification;
  if (!condition) return;
  writeHeading({ paper }, say.text("condition"));
  const { score, label, aspects } = condition;
  writeFacts(paper, [
    [say.text("condition"), `${score.toFixed(1)} / 10 · ${say.text(`condition_${label}`)}`],
    ...aspects.map(
      (aspect) => [aspect.name, `${aspect.score.toFixed(1)} / 10\n${aspect.reasoning}`] as const,
    ),
  ]);
}

/** The person's answers, with the step's wording. */
export function writeAnswers({ paper, say, shown: { verification, steps = [] } }: Sheet): void {
  const { answers = {}, narrative } = verification;
  const entries = Object.entries(answers);
  if (entries.length === 0 && narrative === undefined) return;
  writeHeading({ paper }, say.text("answers"));
  writeFacts(paper, [
    ...entries.map(
      ([key, { value }]) => [stepName(key, steps), answerText(value, { key, steps, day: say.day })] as const,
    ),
    [say.text("narrative"), narrative],
  ]);
}
