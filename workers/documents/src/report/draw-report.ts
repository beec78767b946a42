import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { ReportOrder } from "@svc/platform/documents-rpc";
import type { Fonts } from "../paper/faces.ts";
import { Paper } from "../paper/paper.ts";
import { pictureOf, type PictureTools } from "../pictures.ts";
import { sayIn } from "../words/say.ts";
import { type Repeated, writeChanges } from "./changes.ts";
import { writeFirstPage } from "./first-page.ts";
import { writeHistory } from "./history.ts";
import { writeDecisions, writeOnline, writeSimilar } from "./people-said.ts";
import { writePhotos } from "./photos.ts";
import { writeScene } from "./scene.ts";
import { writeSealing } from "./sealing.ts";
import { nameOfCase, type Pictured } from "./sheet.ts";
import { writeTechnical } from "./technical.ts";
import { writeAnswers, writeCondition, writePlace } from "./what-was-said.ts";

type Tools = { readonly fonts: Fonts; readonly pictures: PictureTools };

/** Our choice: with more, the file would be too large to mail. The others are only named. */
const MOST_PICTURES = 40;

/** Our choice, likewise. */
const MOST_PAIRS = 10;

/** Everything about a case on A4: a page to understand it, then its reasons, then how to check it. */
export async function drawReport(order: ReportOrder, { fonts, pictures }: Tools): Promise<Uint8Array> {
  const { locale, from, verifyUrl, drawnAt } = order;
  const shown = JSON.parse(order.case) as CaseDetail; // the answer of our own API
  const say = sayIn(locale);
  const { verification } = shown;
  const title = say.text("report_of", { case: nameOfCase(shown) });
  const at = Date.parse(shown.updated_at);
  const cut = say.text("shortened");
  const paper = new Paper({ title, author: from.name, language: locale, at, cut }, fonts);
  const sheet = { paper, say, shown };
  const pictured = await picturesOf(order, shown, pictures);
  writeFirstPage(sheet, pictured, order);
  writePhotos(sheet, pictured);
  writeChanges(sheet, await repeatedOf(order, pictured, pictures));
  writeAnswers(sheet);
  writePlace(sheet);
  writeScene(sheet);
  writeCondition(sheet);
  writeOnline(sheet);
  writeSimilar(sheet);
  writeDecisions(sheet);
  writeHistory(sheet);
  if (paper.lastPage()) paper.write(say.text("pages_cut"));
  writeSealing(sheet, verifyUrl);
  writeTechnical(sheet);
  const drawn = say.text("drawn_at", { time: say.moment(drawnAt) });
  return paper.finish(
    (page, pages) => `${say.text("page", { page, pages })} · ${verification.id} · ${drawn}`,
    `${title} · ${from.name}`,
  );
}

/** One at a time, because an isolate holds the pixels of one photo. */
async function picturesOf(
  { pictures: keys }: ReportOrder,
  { captures }: CaseDetail,
  tools: PictureTools,
): Promise<readonly Pictured[]> {
  const drawn: Pictured[] = [];
  for (const [index, capture] of captures.entries()) {
    const known = index < MOST_PICTURES ? keys.find(({ captureId }) => captureId === capture.id) : undefined;
    const picture = known && (await pictureOf(known, tools));
    drawn.push({ capture, isInFull: index < MOST_PICTURES, ...(picture && { picture }) });
  }
  return drawn;
}

/** Photos whose earlier one is still there and shows the same view. */
async function repeatedOf(
  { pictures: keys }: ReportOrder,
  pictured: readonly Pictured[],
  tools: PictureTools,
): Promise<readonly Repeated[]> {
  const pairs: Repeated[] = [];
  for (const [index, { capture, picture }] of pictured.entries()) {
    const { change } = capture;
    const key = change?.matrix && keys.find(({ captureId }) => captureId === change.capture_id);
    const earlier = key && picture && pairs.length < MOST_PAIRS ? await pictureOf(key, tools) : undefined;
    if (earlier && picture) pairs.push({ capture, index, earlier, picture });
  }
  return pairs;
}
