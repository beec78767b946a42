/** A guide in true proportions: lines in a box of `width` by `height`. */
export type Shape = {
  readonly width: number;
  readonly height: number;
  readonly path: string;
  /** Darkens the outside, when only the inside counts. */
  readonly isCutOut: boolean;
};

// in centimetres, for a car of 4.4 m; our own drawing
const SIDE: Shape = {
  width: 440,
  height: 147,
  isCutOut: false,
  path:
    "M14 120C7 112 6 100 9 90 12 80 24 75 42 71 72 65 102 60 130 56 152 38 174 23 202 18 236 11 276 11 306 17 336 24 362 40 384 55" +
    "C402 57 418 61 426 69 432 79 433 97 429 112 428 117 425 120 420 120H382A39 39 0 0 0 304 120H137A39 39 0 0 0 59 120Z" +
    "M143 57C161 42 179 32 204 28L246 26 248 57ZM259 26 262 57H353C341 43 322 32 301 28 286 26 272 25 259 26Z" +
    "M313 117a30 30 0 1 0 60 0a30 30 0 1 0-60 0M68 117a30 30 0 1 0 60 0a30 30 0 1 0-60 0",
};

const BODY =
  "M58 15C72 9 128 9 142 15 152 20 160 41 168 59 178 63 184 69 185 81V138C185 144 183 147 178 147H162C157 147 155 144 155 138V131" +
  "H45V138C45 144 43 147 38 147H22C17 147 15 144 15 138V81C16 69 22 63 32 59 40 41 48 20 58 15Z" +
  "M168 58C173 51 185 49 191 53 194 57 193 63 188 65L176 63M32 58C27 51 15 49 9 53 6 57 7 63 12 65L24 63";
const FRONT: Shape = {
  width: 200,
  height: 148,
  isCutOut: false,
  path:
    `${BODY}M63 23C80 19 120 19 137 23L153 56C120 61 80 61 47 56Z` +
    "M150 78 178 75C179 83 176 89 172 91H154C149 89 148 82 150 78ZM50 78 22 75C21 83 24 89 28 91H46C51 89 52 82 50 78Z" +
    "M70 84H130L124 98H76ZM74 108H126V120H74Z",
};
const REAR: Shape = {
  ...FRONT,
  path:
    `${BODY}M62 25C80 21 120 21 138 25L149 51C120 55 80 55 51 51Z` +
    "M161 66 182 73C183 85 180 92 175 95L158 90ZM39 66 18 73C17 85 20 92 25 95L42 90Z" +
    "M74 78H126V90H74ZM20 110C60 116 140 116 180 110",
};

/** The rounded corners of a box, without edges. */
function corners(width: number, height: number): Shape {
  const arm = Math.min(width, height) * 0.28;
  const round = Math.min(width, height) * 0.08;
  const turn = `a${round} ${round} 0 0 1`;
  return {
    width,
    height,
    isCutOut: true,
    path:
      `M0 ${arm}V${round}${turn} ${round}-${round}H${arm}M${width - arm} 0H${width - round}${turn} ${round} ${round}V${arm}` +
      `M${width} ${height - arm}V${height - round}${turn}-${round} ${round}H${width - arm}` +
      `M${arm} ${height}H${round}${turn}-${round}-${round}V${height - arm}`,
  };
}

/**
 * An EU number plate, 520 by 110 mm. Council Regulation (EC) No 2411/98 leaves the size to the states; this is the most
 * common.
 */
const PLATE = corners(520, 110);
/** ISO/IEC 7810 ID-1, in hundredths of a millimetre: identity cards, licences and most other cards. */
const CARD = corners(8560, 5398);

/** CONTRACT G5.4 `overlay`. A frame takes the picture's proportions. Undefined when nothing is drawn. */
export function shapeOf(overlay: string | undefined, picture: { width: number; height: number }) {
  switch (overlay) {
    case "vehicle_front":
      return FRONT;
    case "vehicle_rear":
      return REAR;
    case "vehicle_left":
    case "vehicle_right":
      return SIDE;
    case "plate":
      return PLATE;
    case "document":
      return CARD;
    case "frame":
      return corners(picture.width, picture.height);
    default:
      return undefined;
  }
}
