/** A decoded HEVC picture in the codec's memory; planes have 8 bits, or up to 16 in little-endian pairs. */
export type Planes = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly luma: Plane;
  /** Absent in grey pictures. */
  readonly chroma?: readonly [Plane, Plane];
  readonly alpha?: Plane;
};
export type Plane = {
  readonly samples: Uint8Array | Uint16Array;
  /** In samples. */
  readonly stride: number;
  readonly width: number;
  readonly height: number;
};

/** ITU-T H.273: matrix coefficients and range that the file states. */
export type ColourCode = { readonly matrix: number; readonly isFullRange: boolean };

/** Red's and blue's share of luma per matrix; BT.601 where nothing else is known, as HEIF readers do. */
const LUMA_SHARES: Readonly<Record<number, readonly [number, number]>> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
  10: [0.2627, 0.0593],
};
const IDENTITY = 0;

type Factors = {
  readonly lumaScale: number;
  readonly lumaZero: number;
  readonly chromaZero: number;
  readonly redCr: number;
  readonly greenCb: number;
  readonly greenCr: number;
  readonly blueCb: number;
};

function factorsOf({ matrix, isFullRange }: ColourCode, depth: number): Factors {
  const [kr, kb] = LUMA_SHARES[matrix] ?? [0.299, 0.114];
  const unit = 2 ** (depth - 8);
  const lumaScale = (isFullRange ? 255 / (2 ** depth - 1) : 255 / (219 * unit)) || 1;
  const chromaScale = isFullRange ? 255 / (2 ** depth - 1) : 255 / (224 * unit);
  const kg = 1 - kr - kb;
  return {
    lumaScale,
    lumaZero: isFullRange ? 0 : 16 * unit,
    chromaZero: 128 * unit,
    redCr: 2 * (1 - kr) * chromaScale,
    greenCb: (2 * kb * (1 - kb) * chromaScale) / kg,
    greenCr: (2 * kr * (1 - kr) * chromaScale) / kg,
    blueCb: 2 * (1 - kb) * chromaScale,
  };
}

/** Writes row `y` of a picture as RGB at pixel `at` of `row`; alpha lies over white. */
export type RowPainter = (y: number, row: Uint8ClampedArray, at: number) => void;

export function createRowPainter(planes: Planes, code: ColourCode): RowPainter {
  const factors = factorsOf(code, planes.depth);
  const paint = colourPainter(planes, code, factors);
  const { alpha } = planes;
  if (!alpha) return paint;
  const most = 2 ** planes.depth - 1;
  return (y, row, at) => {
    paint(y, row, at);
    const from = y * alpha.stride;
    for (let x = 0; x < planes.width; x++) {
      const opacity = (alpha.samples[from + x] ?? most) / most;
      for (let c = (at + x) * 3; c < (at + x) * 3 + 3; c++)
        row[c] = (row[c] ?? 0) * opacity + 255 * (1 - opacity);
    }
  };
}

function colourPainter(planes: Planes, code: ColourCode, factors: Factors): RowPainter {
  const { luma, chroma } = planes;
  if (!chroma) return greyPainter(planes, factors);
  const [cb, cr] = chroma;
  if (code.matrix === IDENTITY) return identityPainter(planes, [cr, luma, cb], factors);
  const shiftX = cb.width < luma.width ? 1 : 0;
  const shiftY = cb.height < luma.height ? 1 : 0;
  const { lumaScale, lumaZero, chromaZero, redCr, greenCb, greenCr, blueCb } = factors;
  return (y, row, at) => {
    const line = y * luma.stride;
    const coloured = Math.min(y >> shiftY, cb.height - 1) * cb.stride;
    let to = at * 3;
    for (let x = 0; x < planes.width; x++, to += 3) {
      const light = ((luma.samples[line + x] ?? 0) - lumaZero) * lumaScale;
      const u = (cb.samples[coloured + (x >> shiftX)] ?? 0) - chromaZero;
      const v = (cr.samples[coloured + (x >> shiftX)] ?? 0) - chromaZero;
      row[to] = light + redCr * v;
      row[to + 1] = light - greenCb * u - greenCr * v;
      row[to + 2] = light + blueCb * u;
    }
  };
}

function greyPainter({ luma, width }: Planes, { lumaScale, lumaZero }: Factors): RowPainter {
  return (y, row, at) => {
    for (let x = 0; x < width; x++) {
      row.fill(
        ((luma.samples[y * luma.stride + x] ?? 0) - lumaZero) * lumaScale,
        (at + x) * 3,
        (at + x) * 3 + 3,
      );
    }
  };
}

/** Matrix 0: the planes are green, blue and red themselves. */
function identityPainter(
  { width }: Planes,
  [red, green, blue]: readonly [Plane, Plane, Plane],
  { lumaScale, lumaZero }: Factors,
): RowPainter {
  const value = (plane: Plane, y: number, x: number) =>
    ((plane.samples[y * plane.stride + x] ?? 0) - lumaZero) * lumaScale;
  return (y, row, at) => {
    for (let x = 0, to = at * 3; x < width; x++, to += 3) {
      row[to] = value(red, y, x);
      row[to + 1] = value(green, y, x);
      row[to + 2] = value(blue, y, x);
    }
  };
}
