import { encode } from "uqr";
import { writeFacts } from "../paper/facts.ts";
import { COLUMN, type Paper } from "../paper/paper.ts";
import { type Sheet, writeHeading } from "./sheet.ts";

const CODE = 96;
const GAP = 18;

/** The proof of the record, and where to check it. */
export function writeSealing({ paper, say, shown: { verification } }: Sheet, verifyUrl: string): void {
  const { record_seal: seal } = verification;
  const url = seal ? `${verifyUrl}#record=${seal.hash}` : verifyUrl;
  writeHeading({ paper }, say.text("sealing"), CODE + 10);
  const top = paper.y;
  drawCode(paper, url, say.text("qr", { url: verifyUrl }));
  const area = { x: COLUMN.x + CODE + GAP, width: COLUMN.width - CODE - GAP };
  paper.write(say.text(seal ? "sealing_what" : "sealing_none", { url: verifyUrl }), {}, area);
  paper.y += 6;
  writeFacts(
    paper,
    [
      [say.text("sealed_at"), seal && say.moment(seal.sealed_at)],
      [say.text("seal_number"), seal && String(seal.sequence)],
      [say.text("seal_hash"), seal?.hash],
      [say.text("seal_key"), seal?.key_id],
    ],
    area,
  );
  paper.y = Math.max(paper.y, top + CODE);
}

/** Draws a single path of dark squares, with the quiet zone that ISO/IEC 18004 requires. */
function drawCode(paper: Paper, url: string, alt: string): void {
  const { data, size } = encode(url, { border: 0, ecc: "M" });
  const { y } = paper;
  paper.figure(alt, (pdf) => {
    pdf.save();
    pdf.translate(COLUMN.x, y + 2).scale(CODE / size);
    for (const [row, cells] of data.entries()) {
      for (const [column, isDark] of cells.entries()) if (isDark) pdf.rect(column, row, 1.02, 1.02);
    }
    pdf.fill("#000000");
    pdf.restore();
  });
}
