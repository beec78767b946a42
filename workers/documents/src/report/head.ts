import { accentLook } from "@svc/domain/brand";
import { doubtReasons, failureReasons, flaggedReasons, uncheckedReasons } from "@svc/ui/case-words/reasons";
import { type Verdict, VERDICTS, verdictOf } from "@svc/ui/case-words/verdict";
import { VERDICT_SHAPES } from "@svc/ui/case-words/verdict-shapes";
import type { ReportOrder } from "@svc/platform/documents-rpc";
import { COLUMN, INK, type Paper, SIZE } from "../paper/paper.ts";
import { nameOfCase, type Sheet } from "./sheet.ts";
import { TONES } from "./tones.ts";

const BAND = 64;
const NAME = { font: "bold", most: 2 } as const;

/** Who asked, in the brand's colour; then what the report is about, as large as its length allows. */
export function writeTitle({ paper, say, shown }: Sheet, { name, accent }: ReportOrder["from"]): void {
  const { fill, accent: line, onFill } = accentLook(accent, "light");
  paper.ornament((pdf) => {
    pdf.rect(0, 0, SIZE.width, BAND).fill(fill);
    pdf.rect(0, BAND - 1, SIZE.width, 1).fill(line);
  });
  const size = paper.linesIn(name, { ...NAME, size: 15 }, COLUMN) === 1 ? 15 : 11;
  paper.y = (BAND - paper.heightOf(name, { ...NAME, size }, COLUMN)) / 2;
  paper.write(name, { ...NAME, size, colour: onFill });
  paper.y = BAND + 20;
  paper.write(say.text("report"), { size: 10.5, colour: INK.quiet });
  const title = nameOfCase(shown);
  const isShort = paper.linesIn(title, { font: "bold", size: 26 }, COLUMN) === 1;
  paper.write(title, { font: "bold", size: isShort ? 26 : 15, role: "H1", most: 4 });
  paper.y += 8;
}

const PAD = 14;
const MARK = 30;

/** The result by shape, colour and word, with the reasons below. */
export function writeVerdict({ paper, say, shown }: Sheet): void {
  const verdict = verdictOf(shown);
  const { ink, ground } = TONES[VERDICTS[verdict].tone];
  const reasons = reasonsOf({ paper, say, shown }, verdict);
  const area = { x: COLUMN.x + PAD + MARK + PAD, width: COLUMN.width - 3 * PAD - MARK };
  const style = { size: 10.5, colour: INK.text } as const;
  const word = { font: "bold", size: 18, colour: ink, role: "H2" } as const;
  const name = say.text(VERDICTS[verdict].name);
  const heights = reasons.map((reason) => paper.heightOf(reason, style, area));
  const height = 2 * PAD + paper.heightOf(name, word, area) + heights.reduce((sum, each) => sum + each, 0);
  paper.need(height);
  const { y } = paper;
  paper.ornament((pdf) => pdf.roundedRect(COLUMN.x, y, COLUMN.width, height, 8).fill(ground));
  drawMark(paper, verdict, { x: COLUMN.x + PAD, y: y + PAD - 2, name });
  paper.y = y + PAD;
  paper.write(name, word, area);
  for (const reason of reasons) paper.write(reason, style, area);
  paper.y = y + height + 12;
}

function reasonsOf({ say, shown }: Sheet, verdict: Verdict): readonly string[] {
  const { verification, updated_at: updatedAt, events } = shown;
  const isOver = ["completed", "expired", "failed"].includes(verification.status);
  const isErased = events.some(({ type }) => type === "verification.redacted");
  return [
    ...(verification.simulated === true ? [say.text("verdict_simulated_what")] : []),
    ...(verdict === "genuine" ? [say.text("verdict_genuine_what")] : []),
    ...doubtReasons(shown, say),
    ...failureReasons(verification, say),
    ...flaggedReasons(verification, say),
    ...uncheckedReasons(shown, say),
    ...(isErased ? [say.text("erased")] : []),
    ...(isOver ? [] : [say.text("unfinished", { time: say.moment(updatedAt) })]),
  ];
}

type Spot = { readonly x: number; readonly y: number; readonly name: string };

function drawMark(paper: Paper, verdict: Verdict, { x, y, name }: Spot): void {
  const { filled, drawn } = VERDICT_SHAPES[verdict];
  const { ink } = TONES[VERDICTS[verdict].tone];
  const isOnGround = filled === "" || verdict === "underway";
  paper.figure(name, (pdf) => {
    pdf.save();
    pdf.translate(paper.leftOf({ x, width: MARK }), y).scale(MARK / 16);
    if (filled !== "") pdf.path(filled).fill(ink);
    pdf
      .path(drawn)
      .lineWidth(1.6)
      .lineCap("round")
      .lineJoin("round")
      .stroke(isOnGround ? ink : "#ffffff");
    pdf.restore();
  });
}
