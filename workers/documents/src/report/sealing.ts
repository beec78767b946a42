import { encode } from "uqr";
import { writeFacts } from "../paper/facts.ts";
import type { Paper } from "../paper/paper.ts";
import { type Sheet, writeHeading } from "./sheet.ts";

/** How to check the record with the code of the first page, or without it. */
export function writeSealing({ paper, say, shown: { verification } }: Sheet, verifyUrl: string): void {
  const { record_seal: seal } = verification;
  writeHeading({ paper }, say.text("sealing"), 60);
  paper.write(say.text(seal ? "sealing_what" : "sealing_none", { url: verifyUrl }));
  paper.y += 6;
  writeFacts(paper, [
    [say.text("sealed_at"), seal && say.moment(seal.sealed_at)],
    [say.text("seal_number"), seal && String(seal.sequence)],
    [say.text("fingerprint"), seal?.hash],
    [say.text("seal_key"), seal?.key_id],
  ]);
}

type Code = { readonly url: string; readonly alt: string; readonly x: number; readonly size: number };

/** Draws a single path of dark squares, with the quiet zone that ISO/IEC 18004 requires. */
export function drawCode(paper: Paper, { url, alt, x, size: width }: Code): void {
  const { data, size } = encode(url, { border: 0, ecc: "M" });
  const { y } = paper;
  paper.figure(alt, (pdf) => {
    pdf.save();
    pdf.translate(paper.leftOf({ x, width }), y + 2).scale(width / size);
    for (const [row, cells] of data.entries()) {
      for (const [column, isDark] of cells.entries()) if (isDark) pdf.rect(column, row, 1.02, 1.02);
    }
    pdf.fill("#000000");
    pdf.restore();
  });
}
