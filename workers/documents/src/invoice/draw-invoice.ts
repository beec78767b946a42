import type { InvoiceOrder } from "@svc/platform/documents-rpc";
import { writeFacts } from "../paper/facts.ts";
import type { Fonts } from "../paper/faces.ts";
import { COLUMN, INK, Paper } from "../paper/paper.ts";
import { type DocumentSay, sayIn } from "../words/say.ts";

/** Draws what was bought, from whom and for how much. Amounts come from the ledger; tax appears only if stated there. */
export async function drawInvoice(order: InvoiceOrder, fonts: Fonts): Promise<Uint8Array> {
  const { locale, seller, at, number } = order;
  const say = sayIn(locale);
  const title = say.text("invoice_number", { number });
  const cut = say.text("shortened");
  const paper = new Paper({ title, author: seller.name, language: locale, at, cut }, fonts);
  writeSeller(paper, order, say);
  paper.y += 22;
  paper.write(title, { font: "bold", size: 20, role: "H1" });
  paper.y += 10;
  writeParties(paper, order, say);
  paper.y += 18;
  writeTable(paper, order, say);
  paper.y += 18;
  paper.write(say.text("invoice_paid", { day: say.day(new Date(at).toISOString()) }));
  if (seller.taxNote !== undefined) paper.write(say.text("tax", { note: seller.taxNote }));
  return paper.finish((page, pages) => `${title} · ${seller.name} · ${say.text("page", { page, pages })}`);
}

function writeSeller(paper: Paper, { seller }: InvoiceOrder, say: DocumentSay): void {
  paper.write(seller.name, { font: "bold", size: 12 });
  paper.write(seller.address, { colour: INK.quiet });
  paper.write(`${say.text("tax_id")}: ${seller.taxId}`, { colour: INK.quiet });
}

function writeParties(paper: Paper, { buyer, at, paymentId }: InvoiceOrder, say: DocumentSay): void {
  writeFacts(paper, [
    [say.text("invoice_date"), say.day(new Date(at).toISOString())],
    [say.text("invoice_buyer"), buyer.name],
    [say.text("invoice_account"), buyer.id],
    [say.text("invoice_payment"), paymentId],
  ]);
}

const AMOUNT = { x: COLUMN.x + COLUMN.width - 110, width: 110 } as const;
const ITEM = { x: COLUMN.x, width: COLUMN.width - 120 } as const;

function writeTable(paper: Paper, { photos, amountCents }: InvoiceOrder, say: DocumentSay): void {
  const amount = say.money(amountCents);
  const rows = [
    { item: say.text("invoice_item"), amount: say.text("invoice_amount"), role: "TH", font: "bold" },
    { item: say.text("invoice_photos", { count: photos }), amount, role: "TD", font: "regular" },
    { item: say.text("invoice_total"), amount, role: "TD", font: "bold" },
  ] as const;
  paper.group("Table", () => {
    for (const row of rows) writeRow(paper, row);
  });
}

type Row = {
  readonly item: string;
  readonly amount: string;
  readonly role: "TH" | "TD";
  readonly font: keyof Fonts;
};

function writeRow(paper: Paper, { item, amount, role, font }: Row): void {
  paper.group("TR", () => {
    const top = paper.y;
    paper.write(item, { role, font }, ITEM);
    const below = paper.y;
    paper.y = top;
    paper.write(amount, { role, font }, AMOUNT);
    paper.y = Math.max(paper.y, below) + 5;
    paper.rule();
    paper.y += 5;
  });
}
