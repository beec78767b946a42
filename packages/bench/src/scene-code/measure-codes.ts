import { isSceneCode, SCENE_CODE_ALPHABET, SCENE_CODE_LENGTH } from "@svc/domain/verification/scene-code";
import { placeRelation, surroundingsOf } from "@svc/matching/same-place";
import { type CodeReading, judgeCode, lookForCode } from "@svc/reading/code/read-code";
import { likeliestText, neighboursOf } from "@svc/reading/code/code-likelihood";
import { drawFontSheet, drawSheet, makeHand, type Sheet } from "@svc/reading/tools/draw-paper";
import { fromOtherSide, makeScene, makeView, photograph } from "@svc/reading/tools/draw-scene";
import { nodeCharacters, nodeNetworks } from "@svc/reading/tools/node-networks";
import { readLines } from "@svc/reading/text/read-lines";
import { seededRandom } from "@svc/testkit/random";
import { median } from "../median.ts";

/** Whose handwriting: drawn hands, or a font file made from a person's letters. */
export type Writer = { readonly name: string; readonly font?: string };
type Photo = Awaited<ReturnType<typeof photograph>>;

/** Of each photo as many codes that differ from its own in one character are claimed. */
const CLAIMS = 12;

/** Reads a code of each writer in two views, and claims codes that are not there. The same seed gives the same figures. */
export class CodeMeasurement {
  readonly #networks = nodeNetworks();
  readonly #characters = nodeCharacters();
  readonly #own: Record<CodeReading["found"], number> = { expected: 0, other: 0, none: 0 };
  readonly #claimed: Record<CodeReading["found"], number> = { expected: 0, other: 0, none: 0 };
  readonly #elsewhere: Record<CodeReading["found"], number> = { expected: 0, other: 0, none: 0 };
  readonly #places = { other_side: 0, same_side: 0, unclear: 0 };
  readonly #moved = { other_side: 0, same_side: 0, unclear: 0 };
  readonly #mistaken = new Map<string, number>();
  readonly #cpuMs: number[] = [];
  readonly #missed: string[] = [];
  #pairs = 0;

  async add(writer: Writer, seed: number): Promise<void> {
    const code = codeOf(seed);
    const sheet = await sheetOf(writer, code, seed);
    const [scene, view] = [makeScene(seed, sheet), makeView(seed)];
    const aside = fromOtherSide(view, seed);
    const photos = [await photograph(scene, view, seed), await photograph(scene, aside, seed + 1)] as const;
    const read = photos.map((photo) => this.#read(photo, code, writer));
    if (read.every(({ found }) => found === "expected")) this.#pairs++;
    const paper = read[1]?.boxes?.[0];
    this.#places[placeRelation(surroundingsOf(photos[1]), surroundingsOf(photos[0]), paper)]++;
    const away = await photograph(makeScene(seed + 500_000, sheet), aside, seed + 2);
    this.#moved[placeRelation(surroundingsOf(photos[1]), surroundingsOf(away), paper)]++;
  }

  #read(photo: Photo, code: string, writer: Writer): CodeReading {
    const reader = { networks: this.#networks, characters: this.#characters };
    const before = process.cpuUsage();
    const lines = readLines(reader.networks, reader.characters, photo);
    const looked = lookForCode(reader, photo, { lines, expected: code });
    const read = judgeCode(looked, photo, code);
    const { user, system } = process.cpuUsage(before);
    this.#cpuMs.push((user + system) / 1000);
    this.#own[read.found]++;
    if (read.found !== "expected")
      this.#missed.push(`${writer.name} wrote ${code}: ${read.text ?? "nothing"} was read`);
    const [text = ""] = looked
      .flatMap(({ looks }) => looks.map(likeliestText))
      .filter((each) => each.length === code.length);
    for (const [index, character] of Array.from(text).entries())
      if (character !== code[index]) this.#count(`${code[index]} as ${character}`);
    const near = neighboursOf(code).filter(isSceneCode);
    for (let claim = 0; claim < CLAIMS; claim++) {
      const claimed = near[(claim * 31 + this.#cpuMs.length * 7) % near.length] ?? code;
      this.#claimed[judgeCode(looked, photo, claimed).found]++;
    }
    this.#elsewhere[judgeCode(looked, photo, codeOf(this.#cpuMs.length + 900_000)).found]++;
    return read;
  }

  #count(mistake: string): void {
    this.#mistaken.set(mistake, (this.#mistaken.get(mistake) ?? 0) + 1);
  }

  get missed(): readonly string[] {
    return this.#missed;
  }

  figures() {
    return {
      own_code: shares(this.#own),
      both_views_read: round(this.#pairs / (totalOf(this.#own) / 2)),
      claimed_with_one_other_character: { claims: totalOf(this.#claimed), ...this.#claimed },
      claimed_with_any_other_code: shares(this.#elsewhere),
      confused: Object.fromEntries([...this.#mistaken].toSorted(([, a], [, b]) => b - a)),
      same_place: shares(this.#places),
      paper_moved_elsewhere: shares(this.#moved),
      cpu_ms_median: Math.round(median(this.#cpuMs)),
    };
  }
}

function codeOf(seed: number): string {
  const random = seededRandom(seed * 13 + 5);
  for (;;) {
    const characters = Array.from({ length: SCENE_CODE_LENGTH }, () =>
      SCENE_CODE_ALPHABET.charAt(Math.floor(random() * SCENE_CODE_ALPHABET.length)),
    );
    const code = characters.join("");
    if (isSceneCode(code)) return code;
  }
}

function sheetOf({ font }: Writer, code: string, seed: number): Promise<Sheet> {
  return font === undefined ? drawSheet(code, makeHand(seed), seed) : drawFontSheet(code, font, seed);
}

function totalOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function shares(counts: Readonly<Record<string, number>>) {
  const total = totalOf(counts);
  const each = Object.entries(counts).map(
    ([name, count]) => [name, round(count / Math.max(1, total))] as const,
  );
  return { photos: total, ...Object.fromEntries(each) };
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
