import { WorkerEntrypoint } from "cloudflare:workers";
import { createDecoders } from "@svc/imaging/decode";
import { jpegCopy } from "@svc/imaging/jpeg-copy";
import { CODECS, JPEG_ENCODER } from "@svc/imaging/modules.workerd";
import type { DocumentsRpc, InvoiceOrder, ReportOrder } from "@svc/platform/documents-rpc";
import type { DocumentsEnv } from "@svc/platform/env";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import bold from "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf";
import regular from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf";
import { drawInvoice } from "./invoice/draw-invoice.ts";
import type { Fonts } from "./paper/paper.ts";
import type { PictureTools } from "./pictures.ts";
import { drawReport } from "./report/draw-report.ts";

const FONTS: Fonts = { regular: new Uint8Array(regular), bold: new Uint8Array(bold) };
/** our choice: sharp at half the width of a page, about 150 KB. */
const PICTURE = { longSidePx: 1200, quality: 78, progressive: false } as const;

const decoders = createDecoders(CODECS);
const turns = new OneAtATime();

/** See DocumentsRpc. */
export class Documents extends WorkerEntrypoint<DocumentsEnv> implements DocumentsRpc {
  async report(order: ReportOrder): Promise<Uint8Array> {
    return turns.run(() => drawReport(order, { fonts: FONTS, pictures: this.#pictures() }));
  }

  async invoice(order: InvoiceOrder): Promise<Uint8Array> {
    return drawInvoice(order, FONTS);
  }

  #pictures(): PictureTools {
    return {
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
