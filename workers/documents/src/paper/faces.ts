import PdfDocument from "pdfkit";
import { FROM_RIGHT } from "./lines.ts";

/** Font files of each weight: the first that has a letter draws it. */
export type Fonts = { readonly regular: readonly Uint8Array[]; readonly bold: readonly Uint8Array[] };

/** A piece of text drawn in one font. */
export type Piece = { readonly face: string; readonly text: string };

/** The font engine's font, which knows its coverage; pdfkit's types hide it. */
type Coverage = { hasGlyphForCodePoint(codePoint: number): boolean };
type EngineFont = Coverage & { layout(text: string, features?: Features): Placed };
/** The glyphs of a text and where they are drawn. */
export type Placed = {
  readonly glyphs: readonly { readonly id: number }[];
  readonly positions: readonly object[];
};
type Features = Readonly<Record<string, boolean>>;
type Face = { readonly name: string; readonly coverage: Coverage };

/** Letters and digits. Spaces, marks and punctuation stay with the letter before them if its font has them. */
const LETTER = /[\p{L}\p{N}]/u;

/** Opened once per isolate: reading a font's kerning takes most of an invoice's CPU. */
const OPENED = new WeakMap<Uint8Array, EngineFont>();

function opened(file: Uint8Array): EngineFont {
  const known = OPENED.get(file);
  if (known) return known;
  const font = engineFontIn(new PdfDocument(NO_PAGE).font(asSource(file)));
  OPENED.set(file, font);
  return font;
}

/** Without the bundled fonts; the types do not allow this. */
const NO_PAGE = { autoFirstPage: false, font: null as unknown as string };

/**
 * A font for one document. It shares what was read from the file, but not the glyphs: they keep the letters that they
 * were first used for, so a document would depend on those drawn before it.
 */
function ownFont(file: Uint8Array): EngineFont {
  const shared = opened(file);
  const layout = function layout(this: EngineFont, text: string, features?: Features) {
    return shared.layout.call(this, text, features ?? featuresFor(text));
  };
  return Object.create(shared, { _glyphs: { value: {} }, layout: { value: layout } }) as EngineFont; // with the same prototype
}

/** Our fonts have a glyph of its own for each of these letters; ṃ or Arabic ones are drawn as a letter and marks. */
const WITHOUT_MARKS = /^[\u0020-\u017f]*$/;

/** The engine reads a feature's tables even if they cannot apply, and those that place marks are the largest. */
function featuresFor(text: string): Features | undefined {
  return WITHOUT_MARKS.test(text) ? { mark: false, mkmk: false } : undefined;
}

/** pdfkit also takes fonts that are open; its types only know files. */
function asSource(font: Uint8Array | EngineFont): Uint8Array {
  return font as Uint8Array;
}

export function engineFontIn(pdf: PDFKit.PDFDocument): EngineFont {
  return (pdf as unknown as { readonly _font: { readonly font: EngineFont } })._font.font;
}

/** The fonts of a document. Each file is opened once and embedded once. */
export class Faces {
  readonly #faces: Readonly<Record<keyof Fonts, readonly Face[]>>;

  constructor(pdf: PDFKit.PDFDocument, { regular, bold }: Fonts) {
    const faces = new Map<Uint8Array, Face>();
    const open = (file: Uint8Array): Face => {
      const known = faces.get(file);
      if (known) return known;
      const name = `face${faces.size}`;
      pdf.registerFont(name, asSource(ownFont(file))).font(name);
      const face = { name, coverage: engineFontIn(pdf) };
      faces.set(file, face);
      return face;
    };
    this.#faces = { regular: regular.map(open), bold: bold.map(open) };
  }

  /** What the fonts of this weight can draw together. */
  coverage(weight: keyof Fonts): Coverage {
    return {
      hasGlyphForCodePoint: (codePoint) =>
        this.#faces[weight].some(({ coverage }) => coverage.hasGlyphForCodePoint(codePoint)),
    };
  }

  /** A run of one direction, in pieces from left to right. */
  pieces(run: string, weight: keyof Fonts): readonly Piece[] {
    const pieces: { face: string; text: string }[] = [];
    let last: Face | undefined;
    for (const character of run) {
      const face = this.#faceOf(character, weight, last);
      const piece = pieces.at(-1);
      if (piece && face === last) piece.text += character;
      else pieces.push({ face: face?.name ?? "", text: character });
      last = face;
    }
    return FROM_RIGHT.test(run) ? pieces.toReversed() : pieces;
  }

  #faceOf(character: string, weight: keyof Fonts, last: Face | undefined): Face | undefined {
    const codePoint = character.codePointAt(0) ?? 0;
    const has = ({ coverage }: Face) => coverage.hasGlyphForCodePoint(codePoint);
    if (last && !LETTER.test(character) && has(last)) return last;
    return this.#faces[weight].find(has) ?? this.#faces[weight][0];
  }
}
