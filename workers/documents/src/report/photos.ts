import { changeText } from "@svc/ui/case-words/change-words";
import { SOURCES } from "@svc/ui/case-words/case-terms";
import { sceneCodeFacts } from "@svc/ui/case-words/scene-code-words";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { type Fact, writeFacts } from "../paper/facts.ts";
import { COLUMN, INK, type Paper } from "../paper/paper.ts";
import type { Picture } from "../pictures.ts";
import type { DocumentSay } from "../words/say.ts";
import { writeFindings } from "./findings.ts";
import { nameOfPhoto, type Pictured, type Sheet, writeHeading } from "./sheet.ts";

const PICTURE = { width: 200, height: 240 } as const;
const GAP = 16;

export function writePhotos({ paper, say, shown }: Sheet, pictured: readonly Pictured[]): void {
  const { captures, verification } = shown;
  writeHeading({ paper }, say.text("captures"));
  if (captures.length === 0) {
    paper.write(say.text(verification.status === "pending" ? "photos_awaited" : "photos_none"));
    return;
  }
  const whole = pictured.filter(({ isInFull }) => isInFull);
  const rest = pictured.slice(whole.length);
  if (rest.length > 0) paper.write(say.text("photos_more", { count: rest.length }), { colour: INK.quiet });
  for (const [index, each] of whole.entries()) {
    paper.group("Sect", () =>
      writePhoto({ paper, say, shown }, each, nameOfPhoto(each.capture, index, { say, shown })),
    );
  }
  paper.y += 6;
  writeFacts(
    paper,
    rest.map(({ capture }, index) => [
      nameOfPhoto(capture, whole.length + index, { say, shown }),
      say.moment(capture.captured_at ?? capture.received_at),
    ]),
  );
}

function writePhoto(sheet: Sheet, { capture, picture }: Pictured, name: string): void {
  const { paper, say } = sheet;
  paper.need(picture ? heightOf(picture) + 40 : 120);
  paper.y += 6;
  paper.write(name, { font: "bold", size: 10.5, role: "H3" });
  paper.y += 4;
  const top = paper.y;
  const page = paper.pages;
  const height = drawPicture(paper, { picture, name, instead: insteadOf(capture, say) });
  const x = COLUMN.x + PICTURE.width + GAP;
  const side = { x, width: COLUMN.width - PICTURE.width - GAP };
  writeFindings(sheet, capture, side);
  writeFacts(paper, factsOf(capture, say), side);
  const isSamePage = paper.pages === page;
  if (isSamePage) paper.y = Math.max(paper.y, top + height);
  paper.y += 10;
}

function insteadOf(capture: CaptureBody, say: DocumentSay): string {
  return say.text(capture.content_url === undefined ? "photo_gone" : "photo_missing");
}

type Drawn = { readonly picture: Picture | undefined; readonly name: string; readonly instead: string };

function heightOf({ width, height }: Picture): number {
  return height * Math.min(PICTURE.width / width, PICTURE.height / height);
}

/**
 * Draws the picture as large as possible, or a placeholder that says why there is none. Returns the height in points.
 */
function drawPicture(paper: Paper, { picture, name, instead }: Drawn): number {
  const { y } = paper;
  const { x } = COLUMN;
  if (picture) {
    const height = heightOf(picture);
    const width = (picture.width / picture.height) * height;
    paper.figure(name, (pdf) =>
      pdf.image(Buffer.from(picture.jpeg), paper.leftOf({ x, width }), y, { width, height }),
    );
    return height;
  }
  const height = 90;
  const left = paper.leftOf({ x, width: PICTURE.width });
  paper.ornament((pdf) => pdf.roundedRect(left, y, PICTURE.width, height, 4).fill("#eef1f4"));
  const area = { x: x + 14, width: PICTURE.width - 28 };
  paper.y = y + 36;
  paper.write(instead, { size: 9, colour: INK.quiet }, area);
  paper.y = y;
  return height;
}

function factsOf(capture: CaptureBody, say: DocumentSay): readonly Fact[] {
  const { location, ocr, object_match: match, scene_code: code, change } = capture;
  return [
    [say.text("taken_at"), capture.captured_at && say.moment(capture.captured_at)],
    [say.text("received_at"), say.moment(capture.received_at)],
    [say.text("source"), say.text(SOURCES[capture.source])],
    [say.text("position"), location && positionText(location, say)],
    [say.text("object"), match && objectText(match, say)],
    [say.text("read_on_it"), ocr?.text],
    [say.text("code_name"), code && sceneCodeFacts(code, say)],
    [say.text("change"), change && changeText(change, say.text)],
    [say.text("check_digit"), ocr?.check_digit && say.text(`check_digit_${ocr.check_digit}`)],
  ];
}

/** Degrees rounded to about a metre; no phone is more precise. */
export function positionText(
  { lat, lng, accuracy_m: accuracy, place }: NonNullable<CaptureBody["location"]>,
  say: DocumentSay,
): string {
  const point = `${lat.toFixed(5)}, ${lng.toFixed(5)} (± ${say.metres(accuracy)})`;
  return place === undefined ? point : `${place}\n${point}`;
}

function objectText(
  { status, expected_object: expected }: NonNullable<CaptureBody["object_match"]>,
  say: DocumentSay,
): string {
  const said = say.text(`object_${status}`);
  return expected === undefined ? said : `${expected}: ${said}`;
}
