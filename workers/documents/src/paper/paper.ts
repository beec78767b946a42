import { directionOf, type Language } from "@svc/domain/language";
import PdfDocument from "pdfkit";
import { drawable } from "./drawable.ts";
import { Faces, type Fonts } from "./faces.ts";
import { type Direction, type Line, linesOf } from "./lines.ts";

/** The document's metadata. `at` is in epoch milliseconds: the time of the content, not of drawing. */
export type About = {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  readonly at: number;
  /** Marks the end of a text that was cut. */
  readonly cut: string;
};

export type Style = {
  readonly font?: keyof Fonts;
  /** In points. */
  readonly size?: number;
  readonly colour?: string;
  /** The structure role for screen readers (PDF 1.7, 14.8.4). */
  readonly role?: Role;
  /** The text is cut after this many lines. */
  readonly most?: number;
};
type Role = "H1" | "H2" | "H3" | "P" | "Lbl" | "LBody" | "Caption" | "TD" | "TH";

/** A part of the page, in points from its upper left corner; mirrored in a language written from the right. */
export type Area = { readonly x: number; readonly width: number };

const MARGIN = 48;
const FOOT = 34;
export const SIZE = { width: 595.28, height: 841.89 } as const;
/** The whole width between the margins. */
export const COLUMN: Area = { x: MARGIN, width: SIZE.width - 2 * MARGIN };
export const INK = { text: "#1c2127", quiet: "#57606a", line: "#d0d7de" } as const;
const LEADING = 1.34;
/** From the top of a line to its baseline, in parts of the size. */
const ASCENT = 1.02;
/** Our choice: more than a page. The longest text that the API accepts has about thirty lines. */
export const MOST_LINES = 80;
/** Our choice: forty photos with a page each, plus texts. The last page is reserved for the document's end. */
const MOST_PAGES = 60;

/**
 * Tagged A4 pages that fill from the top, with a footer line each. Content beyond the page limit is dropped, until
 * `lastPage`.
 */
export class Paper {
  readonly pdf: PDFKit.PDFDocument;
  readonly #cut: string;
  readonly #faces: Faces;
  readonly #direction: Direction;
  #isFull = false;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #parts: Uint8Array[] = [];
  readonly #ended: Promise<void>;
  #parent: PDFKit.PDFStructureElement;
  y = MARGIN;

  constructor({ title, author, language, at, cut }: About, fonts: Fonts) {
    this.#cut = cut;
    this.#direction = directionOf(language);
    const when = new Date(at);
    this.pdf = new PdfDocument({
      size: "A4",
      // We measure ourselves, so pdfkit must never start a page
      margin: 0,
      font: null as unknown as string, // none of the bundled fonts; the types do not allow this
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: language,
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: when, ModDate: when },
    });
    const { pdf } = this;
    pdf.on("data", (part: Uint8Array) => this.#parts.push(part));
    this.#ended = new Promise((resolve) => {
      pdf.on("end", resolve);
    });
    this.#faces = new Faces(pdf, fonts);
    this.#root = pdf.struct("Document");
    this.#parent = this.#root;
    pdf.addStructure(this.#root);
  }

  /** Starts a new page if less than this height is left. */
  need(height: number): void {
    if (this.#isFull || height <= this.left) return;
    this.#isFull = this.pages >= MOST_PAGES - 1;
    if (!this.#isFull) this.#addPage();
  }

  /** Returns whether content was dropped; if so, one more page becomes available. */
  lastPage(): boolean {
    const wasFull = this.#isFull;
    this.#isFull = false;
    if (wasFull) this.#addPage();
    return wasFull;
  }

  get isAtTop(): boolean {
    return this.y === MARGIN;
  }

  get left(): number {
    return SIZE.height - MARGIN - FOOT - this.y;
  }

  get pages(): number {
    return this.pdf.bufferedPageRange().count;
  }

  /** The rest of the page stays empty. */
  newPage(): void {
    this.need(SIZE.height);
  }

  /** Where a drawing of this area begins. */
  leftOf({ x, width }: Area): number {
    return this.#direction === "rtl" ? SIZE.width - x - width : x;
  }

  #addPage(): void {
    this.pdf.addPage();
    this.y = MARGIN;
  }

  /** Groups everything that `draw` draws, for screen readers. */
  group(role: "Sect" | "L" | "LI" | "Table" | "TR", draw: () => void): void {
    if (this.#isFull) return;
    const outer = this.#parent;
    const own = this.pdf.struct(role);
    outer.add(own);
    this.#parent = own;
    draw();
    own.end();
    this.#parent = outer;
  }

  /** Writes text in lines starting at `y`, and moves `y` below it. */
  write(text: string, style: Style = {}, area: Area = COLUMN): void {
    if (this.#isFull) return;
    const { size = 9.5, role = "P" } = style;
    const lines = this.#lines(text, style, area);
    const element = this.pdf.struct(role);
    this.#parent.add(element);
    for (const line of lines) {
      this.need(size * LEADING);
      if (this.#isFull) break;
      const content = this.pdf.markStructureContent(role);
      this.#setLine(line, style, area);
      this.pdf.endMarkedContent();
      element.add(content);
      this.y += size * LEADING;
    }
    element.end();
  }

  linesIn(text: string, style: Style, area: Area): number {
    return this.#lines(text, style, area).length;
  }

  /** The height that `write` would need. */
  heightOf(text: string, style: Style, area: Area): number {
    return this.linesIn(text, style, area) * (style.size ?? 9.5) * LEADING;
  }

  /** Draws a picture with its text alternative. */
  figure(alt: string, draw: (pdf: PDFKit.PDFDocument) => void): void {
    if (this.#isFull) return;
    const element = this.pdf.struct("Figure", { alt });
    this.#parent.add(element);
    const content = this.pdf.markStructureContent("Figure");
    draw(this.pdf);
    this.pdf.endMarkedContent();
    element.add(content);
    element.end();
  }

  /** Draws decoration that is not content: a line, a background. */
  ornament(draw: (pdf: PDFKit.PDFDocument) => void): void {
    if (this.#isFull) return;
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw(this.pdf);
    this.pdf.endMarkedContent();
  }

  rule(): void {
    const { y } = this;
    this.ornament((pdf) =>
      pdf
        .moveTo(COLUMN.x, y)
        .lineTo(COLUMN.x + COLUMN.width, y)
        .lineWidth(0.5)
        .stroke(INK.line),
    );
  }

  /** `foot` returns the footer of a page; `head` is the line at the top of every page but the first. */
  async finish(foot: (page: number, pages: number) => string, head = ""): Promise<Uint8Array> {
    const count = this.pages;
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(page);
      this.pdf.markContent("Artifact", { type: "Pagination" });
      this.#setSmall(foot(page + 1, count), SIZE.height - MARGIN - 8);
      if (page > 0) this.#setSmall(head, MARGIN - 22);
      this.pdf.endMarkedContent();
    }
    this.#root.end();
    this.pdf.end();
    await this.#ended;
    return joined(this.#parts);
  }

  /** Outside the text, in one line. */
  #setSmall(text: string, y: number): void {
    const style = { size: 7.5, colour: INK.quiet } as const;
    const [line] = this.#lines(text, style, COLUMN);
    this.y = y;
    if (line) this.#setLine(line, style, COLUMN);
  }

  /** The width of a run as it is drawn, in points. */
  widthOf(run: string, { font = "regular", size = 9.5 }: Style): number {
    this.pdf.fontSize(size);
    return this.#faces
      .pieces(run, font)
      .reduce((sum, { face, text }) => sum + this.pdf.font(face).widthOfString(text), 0);
  }

  #lines(text: string, style: Style, { width }: Area): readonly Line[] {
    const { font = "regular", most = MOST_LINES } = style;
    const measure = (run: string) => this.widthOf(run, style);
    const lines = linesOf(drawable(text, this.#faces.coverage(font)), width, measure, this.#direction);
    if (lines.length <= most) return lines;
    return [...lines.slice(0, most), ...linesOf(this.#cut, width, measure, this.#direction)];
  }

  #setLine(line: Line, style: Style, area: Area): void {
    const { font = "regular", size = 9.5, colour = INK.text } = style;
    const width = line.reduce((sum, run) => sum + this.widthOf(run, style), 0);
    let x = this.leftOf(area) + (this.#direction === "rtl" ? area.width - width : 0);
    // One baseline for all fonts, whose heights differ
    const baseline = this.y + size * ASCENT;
    this.pdf.fontSize(size).fillColor(colour);
    for (const { face, text } of line.flatMap((run) => this.#faces.pieces(run, font))) {
      this.pdf.font(face).text(text, x, baseline, { lineBreak: false, baseline: "alphabetic" });
      x += this.pdf.widthOfString(text);
    }
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
