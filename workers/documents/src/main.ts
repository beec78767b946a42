import { createDecoders } from "@svc/imaging/decode";
import { jpegCopy } from "@svc/imaging/jpeg-copy";
import { CODECS, JPEG_ENCODER } from "@svc/imaging/modules.workerd";
import type { DocumentsRpc, InvoiceOrder, ReportOrder, ReportRefusal } from "@svc/platform/documents-rpc";
import type { DocumentsEnv } from "@svc/platform/env";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import dejaVu from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf";
import regular from "../fonts/NotoSans-Regular.ttf";
import semiBold from "../fonts/NotoSans-SemiBold.ttf";
import arabic from "../fonts/NotoSansArabic-Regular.ttf";
import arabicSemiBold from "../fonts/NotoSansArabic-SemiBold.ttf";
import chinese from "../fonts/NotoSansSC-Regular.ttf";
import { drawInvoice } from "./invoice/draw-invoice.ts";
import type { Fonts } from "./paper/faces.ts";
import type { PictureTools } from "./pictures.ts";
import { drawReport } from "./report/draw-report.ts";
import { type TurnRefusal, Turns } from "./turns.ts";

/** Hebrew, symbols and rare letters are in DejaVu; Chinese has one weight, because its font is large. */
const others = [new Uint8Array(dejaVu), new Uint8Array(chinese)];
const FONTS: Fonts = {
  regular: [new Uint8Array(regular), new Uint8Array(arabic), ...others],
  bold: [new Uint8Array(semiBold), new Uint8Array(arabicSemiBold), ...others],
};
/** Our choice: sharp at half a page's width, about 150 KB. */
const PICTURE = { longSidePx: 1200, quality: 78, progressive: false } as const;

const decoders = createDecoders(CODECS);
/**
 * Our choice: two reports hold forty pictures each, and an isolate has 128 MB. A person waits half a minute for a
 * download at most.
 */
const reports = new Turns({
  atOnce: 2,
  waitingEach: 3,
  waitingAll: 30,
  patienceMs: 25_000,
  leaseMs: 90_000,
});
/**
 * An isolate holds the pixels of one photo at a time. No more photos can wait than reports are drawn, and each takes
 * a second at most.
 */
const photos = new Turns({
  atOnce: 1,
  waitingEach: 3,
  waitingAll: 30,
  patienceMs: 60_000,
  leaseMs: 20_000,
});
const REFUSALS = {
  own: { refused: "account_busy", retryAfterS: 2 },
  all: { refused: "busy", retryAfterS: 5 },
} as const satisfies Record<TurnRefusal, ReportRefusal>;

/** See DocumentsRpc. */
export class Documents extends ScriptEntrypoint<DocumentsEnv> implements DocumentsRpc {
  async report(order: ReportOrder): Promise<Uint8Array | ReportRefusal> {
    const { accountId, pictures } = order;
    const weight = pictures.some(({ isPhoto }) => isPhoto) ? "heavy" : "light";
    const drawing = reports.run(accountId, weight, () =>
      drawReport(order, { fonts: FONTS, pictures: this.#pictures(accountId) }),
    );
    // The turn passes to others only when the drawing ends, even if the caller is gone
    this.ctx.waitUntil(drawing.catch(() => {}));
    const drawn = await drawing;
    return "refused" in drawn ? REFUSALS[drawn.refused] : drawn.done;
  }

  async invoice(order: InvoiceOrder): Promise<Uint8Array> {
    return drawInvoice(order, FONTS);
  }

  #pictures(accountId: string): PictureTools {
    return {
      inTurn: async (decode) => {
        const turned = await photos.run(accountId, "heavy", decode);
        if ("refused" in turned) throw new Error("a photo waited too long to be decoded");
        return turned.done;
      },
      read: async (key) => {
        const stored = await this.env.PHOTOS.get(key);
        return stored ? new Uint8Array(await stored.arrayBuffer()) : undefined;
      },
      decoders,
      jpeg: (frame) => jpegCopy(frame, JPEG_ENCODER, PICTURE),
    };
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
} satisfies ExportedHandler;
