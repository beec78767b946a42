import { DECISIONS } from "@svc/ui/case-words/case-terms";
import { doubtReasons, flaggedReasons, uncheckedReasons } from "@svc/ui/case-words/reasons";
import { type Verdict, VERDICTS, verdictOf } from "@svc/ui/case-words/verdict";
import { VERDICT_SHAPES } from "@svc/ui/case-words/verdict-shapes";
import { caseName } from "@svc/ui/case-words/case-name";
import type { ReportOrder } from "@svc/platform/documents-rpc";
import { COLUMN, INK, type Paper } from "../paper/paper.ts";
import type { Sheet } from "./sheet.ts";

const TONES = {
  good: { ink: "#116329", ground: "#e6f4ea" },
  bad: { ink: "#a40e26", ground: "#fdeceb" },
  open: { ink: "#7d4e00", ground: "#fdf3d8" },
  quiet: { ink: "#3f4954", ground: "#eef1f4" },
} as const satisfies Record<
  (typeof VERDICTS)[Verdict]["tone"],
  { readonly ink: string; readonly ground: string }
>;

const BAR = 5;
const DEFAULT_ACCENT = "#3f4954";

/** Who asked, what about, and the result at a glance. */
export function writeHead({ paper, say, shown }: Sheet, from: ReportOrder["from"]): void {
  const { verification, updated_at: updatedAt, events } = shown;
  paper.ornament((pdf) => pdf.rect(0, 0, pdf.page.width, BAR).fill(from.accent ?? DEFAULT_ACCENT));
  paper.write(from.name, { font: "bold", size: 10.5, colour: INK.quiet, most: 3 });
  paper.y += 4;
  paper.write(caseName(shown)?.words ?? verification.id, { font: "bold", size: 20, role: "H1", most: 6 });
  paper.write(say.text("report"), { size: 10.5, colour: INK.quiet });
  paper.y += 12;
  writeDecision({ paper, say, shown });
  writeVerdict({ paper, say, shown });
  const isErased = events.some(({ type }) => type === "verification.redacted");
  if (isErased) paper.write(say.text("erased"));
  const isOver = ["completed", "expired", "failed"].includes(verification.status);
  if (!isOver) paper.write(say.text("unfinished", { time: say.moment(updatedAt) }));
}

const DECISION_INKS = { accepted: TONES.good.ink, rejected: TONES.bad.ink } as const;

/** What people decided, above the verdict. Without their note: a report is handed on. */
function writeDecision({ paper, say, shown }: Sheet): void {
  const { decision, decided_at: at, decided_by: by } = shown;
  if (!decision || at === undefined) return;
  const { name, by: byWhom } = DECISIONS[decision];
  const words = by === undefined ? say.text(name) : say.text(byWhom, { who: by });
  paper.write(words, { font: "bold", size: 12, colour: DECISION_INKS[decision] });
  paper.write(say.moment(at), { size: 9.5, colour: INK.quiet });
  paper.y += 8;
}

const PAD = 12;
const MARK = 26;

/** The result by shape, colour and word, with the reasons below. */
function writeVerdict({ paper, say, shown }: Sheet): void {
  const { verification } = shown;
  const verdict = verdictOf(shown);
  const { ink, ground } = TONES[VERDICTS[verdict].tone];
  const reasons = [
    ...(verification.simulated === true ? [say.text("verdict_simulated_what")] : []),
    ...(verdict === "genuine" ? [say.text("verdict_genuine_what")] : []),
    ...doubtReasons(shown, say),
    ...flaggedReasons(verification, say),
    ...uncheckedReasons(verification, say),
  ];
  const area = { x: COLUMN.x + PAD + MARK + PAD, width: COLUMN.width - 3 * PAD - MARK };
  const style = { size: 9.5, colour: INK.text } as const;
  const word = { font: "bold", size: 16, colour: ink, role: "H2" } as const;
  const name = say.text(VERDICTS[verdict].name);
  const heights = reasons.map((reason) => paper.heightOf(reason, style, area));
  const height = 2 * PAD + paper.heightOf(name, word, area) + heights.reduce((sum, each) => sum + each, 0);
  paper.need(height);
  const { y } = paper;
  paper.ornament((pdf) => pdf.roundedRect(COLUMN.x, y, COLUMN.width, height, 6).fill(ground));
  drawMark(paper, verdict, { x: COLUMN.x + PAD, y: y + PAD - 2, name });
  paper.y = y + PAD;
  paper.write(name, word, area);
  for (const reason of reasons) paper.write(reason, style, area);
  paper.y = y + height + 12;
}

type Spot = { readonly x: number; readonly y: number; readonly name: string };

function drawMark(paper: Paper, verdict: Verdict, { x, y, name }: Spot): void {
  const { filled, drawn } = VERDICT_SHAPES[verdict];
  const { ink } = TONES[VERDICTS[verdict].tone];
  const isOnGround = filled === "" || verdict === "underway";
  paper.figure(name, (pdf) => {
    pdf.save();
    pdf.translate(x, y).scale(MARK / 16);
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
