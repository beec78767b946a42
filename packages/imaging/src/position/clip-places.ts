/** A place in a clip's header, as the byte range of its value and the byte that leaves the value empty. */
export type ClipPlace = { readonly from: number; readonly to: number; readonly fill: number };

const SPACE = 0x20;
const LONGEST_VALUE = 1024;

/** Every place in the header of a clip or of a clip appended to a photo, as far as its value is not empty. */
export function* clipPlaces(bytes: Buffer): Generator<ClipPlace, void> {
  for (const place of candidates(bytes)) {
    const isInside = place.to <= bytes.length && place.to - place.from <= LONGEST_VALUE;
    if (isInside && bytes.subarray(place.from, place.to).some((byte) => byte !== 0 && byte !== SPACE)) {
      yield place;
    }
  }
}

function* candidates(bytes: Buffer): Generator<ClipPlace, void> {
  yield* lociBoxes(bytes);
  yield* xyzBoxes(bytes);
  yield* keyedValues(bytes).places;
}

/** Whether the file has a key for a position whose values we do not find, such as that of a track of positions. */
export function hasOtherPlaceKeys(bytes: Buffer): boolean {
  return [...offsetsOf(bytes, POSITION_KEY)].length > keyedValues(bytes).positionKeys;
}

function* offsetsOf(bytes: Buffer, type: string): Generator<number, void> {
  for (let at = bytes.indexOf(type, 4, "latin1"); at >= 0; at = bytes.indexOf(type, at + 4, "latin1")) {
    if (at + 12 <= bytes.length) yield at;
  }
}

/** 3GPP TS 26.244, 8.2.10: size, `loci`, version and flags of zero, a language, then a name and the place. */
function* lociBoxes(bytes: Buffer): Generator<ClipPlace, void> {
  for (const at of offsetsOf(bytes, "loci")) {
    if (bytes.readUInt32BE(at + 4) !== 0) continue;
    yield { from: at + 10, to: at - 4 + bytes.readUInt32BE(at - 4), fill: 0 };
  }
}

/** QuickTime's user data has the text's length and language before it, an item list a `data` box. */
function* xyzBoxes(bytes: Buffer): Generator<ClipPlace, void> {
  for (const at of offsetsOf(bytes, "\xa9xyz")) {
    const isItem = bytes.toString("latin1", at + 8, at + 12) === "data";
    const place = isItem
      ? { from: at + 20, to: at + 4 + bytes.readUInt32BE(at + 4), fill: SPACE }
      : { from: at + 8, to: at + 8 + bytes.readUInt16BE(at + 4), fill: SPACE };
    if (/\d/.test(bytes.toString("latin1", place.from, Math.min(place.to, place.from + 64)))) {
      yield place;
    }
  }
}

const POSITION_KEY = "location.ISO6709";
/** Apple's are `com.apple.quicktime.location.ISO6709`, `.name`, `.body` and so on; others write another prefix. */
const PLACE_KEY = /(?:^|\.)location\.|latitude|longitude|gps/i;
const KEYS_MAX = 512;
/** A phone writes one or two. A key in those beyond the limit counts as one without a value. */
const BOXES_MAX = 64;

/** QuickTime's metadata: `keys` lists the names, the `ilst` after it the values by the number of their name. */
function keyedValues(bytes: Buffer): {
  readonly places: readonly ClipPlace[];
  readonly positionKeys: number;
} {
  const places: ClipPlace[] = [];
  let positionKeys = 0;
  let list = 0;
  let boxes = 0;
  for (const at of offsetsOf(bytes, "keys")) {
    const names = keysAt(bytes, at);
    if (names.length === 0) continue;
    if (boxes++ === BOXES_MAX) break;
    if (list < at) list = bytes.indexOf("ilst", at, "latin1");
    if (list < 0) break;
    positionKeys += names.filter((name) => name.includes(POSITION_KEY)).length;
    places.push(
      ...valuesAt(bytes, list).flatMap(({ key, ...value }) =>
        PLACE_KEY.test(names[key - 1] ?? "") ? [value] : [],
      ),
    );
  }
  return { places, positionKeys };
}

function keysAt(bytes: Buffer, box: number): readonly string[] {
  const names: string[] = [];
  const count = Math.min(bytes.readUInt32BE(box + 8), KEYS_MAX);
  for (let at = box + 12; names.length < count && at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || bytes.toString("latin1", at + 4, at + 8) !== "mdta") break;
    names.push(bytes.toString("latin1", at + 8, at + Math.min(size, LONGEST_VALUE)));
    at += size;
  }
  return names;
}

/** Each item of the list has the number of its key as its type, and a `data` box for each language. */
function valuesAt(bytes: Buffer, list: number): readonly (ClipPlace & { readonly key: number })[] {
  const values: (ClipPlace & { readonly key: number })[] = [];
  const end = Math.min(bytes.length, list - 4 + bytes.readUInt32BE(list - 4));
  let key = 0;
  for (let at = list + 4; at + 16 <= end && values.length < KEYS_MAX;) {
    const size = bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "data") {
      values.push({ key, from: at + 16, to: at + size, fill: SPACE });
      at += Math.max(size, 16);
    } else {
      key = bytes.readUInt32BE(at + 4);
      at += 8;
    }
  }
  return values;
}
