import { DECISIONS } from "@svc/ui/case-words/case-terms";
import type { ReportOrder } from "@svc/platform/documents-rpc";
import { type Area, COLUMN, INK, type Paper, type Style } from "../paper/paper.ts";
import type { Picture } from "../pictures.ts";
import { writeTitle, writeVerdict } from "./head.ts";
import { drawCode } from "./sealing.ts";
import { nameOfPhoto, type Pictured, type Sheet } from "./sheet.ts";
import { DECISION_INKS } from "./tones.ts";

/** What is needed to understand the case: name, result, photo, who decided, when and where, and how to check it. */
export function writeFirstPage(
  sheet: Sheet,
  pictured: readonly Pictured[],
  { from, verifyUrl }: Pick<ReportOrder, "from" | "verifyUrl">,
): void {
  const { paper } = sheet;
  writeTitle(sheet, from);
  writeVerdict(sheet);
  const leading = leadingOf(pictured);
  const height = summaryHeight(sheet);
  if (leading) writeLeading(sheet, { pictured, leading, height: bottomOf(paper) - height - 30 });
  if (leading) paper.y = bottomOf(paper) - height;
  writeSummary(sheet, verifyUrl);
  if (leading) paper.newPage();
}

/** The first photo that a check flagged, else the first; undefined if none can be shown. */
function leadingOf(pictured: readonly Pictured[]): Pictured | undefined {
  const shown = pictured.filter(({ picture }) => picture);
  return shown.find(({ capture }) => capture.signals.length > 0) ?? shown[0];
}

function bottomOf(paper: Paper): number {
  return paper.y + paper.left;
}

type Leading = {
  readonly pictured: readonly Pictured[];
  readonly leading: Pictured;
  /** Where the photo with its caption has to end. */
  readonly height: number;
};

/** As large as the page allows, on a quiet ground. A small preview keeps its size, so that it stays sharp. */
function writeLeading(sheet: Sheet, { pictured, leading, height: end }: Leading): void {
  const { paper, say } = sheet;
  const { capture, picture } = leading;
  if (!picture) return;
  const { y } = paper;
  const room = { width: COLUMN.width, height: end - y - 18 };
  const scale = Math.min(room.width / picture.width, room.height / picture.height, 1);
  const width = picture.width * scale;
  const height = picture.height * scale;
  const index = pictured.indexOf(leading);
  const name = nameOfPhoto(capture, index, sheet);
  const isNarrow = width < COLUMN.width * 0.9;
  if (isNarrow) paper.ornament((pdf) => pdf.roundedRect(COLUMN.x, y, COLUMN.width, height, 6).fill(GROUND));
  drawRounded(paper, { picture, name, x: COLUMN.x + (COLUMN.width - width) / 2, width, height });
  paper.y = y + height + 5;
  const number = say.text("photo_of", { number: index + 1, count: pictured.length });
  const caption =
    pictured.length === 1 ? name : name.replace(say.text("number", { number: index + 1 }), number);
  paper.write(caption, { size: 8.5, colour: INK.quiet, role: "Caption", most: 1 });
}

const GROUND = "#f3f5f7";

type Drawn = {
  readonly picture: Picture;
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly height: number;
};

function drawRounded(paper: Paper, { picture, name, x, width, height }: Drawn): void {
  const { y } = paper;
  paper.figure(name, (pdf) => {
    pdf.save();
    pdf.roundedRect(x, y, width, height, 6).clip();
    pdf.image(Buffer.from(picture.jpeg), x, y, { width, height });
    pdf.restore();
  });
}

const CODE = 92;
const GAP = 20;
const CELL = { gap: 14, below: 8 } as const;
const LABEL: Style = { size: 8, colour: INK.quiet, role: "Lbl", most: 1 };
const SAID: Style = { size: 10, role: "LBody", most: 6 };

type Cell = { readonly label: string; readonly said: string; readonly style?: Style };

/** When, where, who decided and when it was sealed, next to the code that leads to the check. */
function writeSummary(sheet: Sheet, verifyUrl: string): void {
  const { paper, say, shown } = sheet;
  const { y } = paper;
  const { record_seal: seal } = shown.verification;
  const url = seal ? `${verifyUrl}#record=${seal.hash}` : verifyUrl;
  const codeX = COLUMN.x + COLUMN.width - CODE;
  drawCode(paper, { url, alt: say.text("qr", { url: verifyUrl }), x: codeX, size: CODE });
  paper.y = y + CODE + 5;
  paper.write(say.text("scan"), { size: 8, colour: INK.quiet, most: 2 }, { x: codeX, width: CODE });
  const afterCode = paper.y;
  paper.y = y;
  for (const row of rowsOf(sheet)) writeRow(paper, row);
  paper.y = Math.max(paper.y, afterCode);
}

function summaryHeight(sheet: Sheet): number {
  const { paper } = sheet;
  const rows = rowsOf(sheet).map((row) => rowHeight(paper, row) + CELL.below);
  return Math.max(
    CODE + 30,
    rows.reduce((sum, each) => sum + each, 0),
  );
}

function rowsOf({ say, shown }: Pick<Sheet, "say" | "shown">): readonly (readonly Cell[])[] {
  const { verification, captures } = shown;
  const taken = captures.find(({ captured_at: at }) => at !== undefined)?.captured_at;
  const received = captures[0]?.received_at;
  const place = verification.location?.place ?? captures.find(({ location }) => location)?.location?.place;
  const cells: readonly (Cell | undefined)[] = [
    cell(say.text(taken === undefined ? "received_at" : "taken_at"), momentOf(taken ?? received, say)),
    cell(say.text("place"), place),
    decisionCell({ say, shown }),
    cell(say.text("sealed_at"), momentOf(verification.record_seal?.sealed_at, say)),
    cell(say.text("filter_identification"), shown.identification),
  ];
  const told = cells.filter((each) => each !== undefined);
  return [told.slice(0, 2), told.slice(2, 4), told.slice(4)].filter((row) => row.length > 0);
}

function cell(label: string, said: string | undefined): Cell | undefined {
  return said === undefined ? undefined : { label, said };
}

function momentOf(at: string | undefined, say: Sheet["say"]): string | undefined {
  return at === undefined ? undefined : say.moment(at);
}

/** What people concluded; without their note, because a report is handed on. */
function decisionCell({ say, shown }: Pick<Sheet, "say" | "shown">): Cell | undefined {
  const { decision, decided_at: at, decided_by: by, verification } = shown;
  if (verification.status !== "completed") return undefined;
  const label = say.text("decided");
  if (!decision || at === undefined) return { label, said: say.text("undecided") };
  const { name, by: byWhom } = DECISIONS[decision];
  const words = by === undefined ? say.text(name) : say.text(byWhom, { who: by });
  return {
    label,
    said: `${words}\n${say.moment(at)}`,
    style: { colour: DECISION_INKS[decision], font: "bold" },
  };
}

function areasOf(): readonly Area[] {
  const width = (COLUMN.width - CODE - GAP - CELL.gap) / 2;
  return [
    { x: COLUMN.x, width },
    { x: COLUMN.x + width + CELL.gap, width },
  ];
}

const AREAS = areasOf();

function rowHeight(paper: Paper, row: readonly Cell[]): number {
  return Math.max(
    ...row.map(({ label, said, style }, at) => {
      const area = AREAS[at] ?? COLUMN;
      return paper.heightOf(label, LABEL, area) + paper.heightOf(said, { ...SAID, ...style }, area);
    }),
  );
}

function writeRow(paper: Paper, row: readonly Cell[]): void {
  const { y } = paper;
  const height = rowHeight(paper, row);
  paper.group("L", () => {
    for (const [at, { label, said, style }] of row.entries()) {
      const area = AREAS[at] ?? COLUMN;
      paper.y = y;
      paper.group("LI", () => {
        paper.write(label, LABEL, area);
        paper.write(said, { ...SAID, ...style }, area);
      });
    }
  });
  paper.y = y + height + CELL.below;
}
