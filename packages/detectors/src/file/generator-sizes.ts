type Size = readonly [width: number, height: number];

/** Sizes that generators offer and that are unusual for cameras, screens and websites. Each also counts upright. */
const ONLY_GENERATORS: Readonly<Record<string, readonly Size[]>> = {
  "Stable Diffusion XL, Stable Diffusion 3, Flux": [
    [1152, 896],
    [1216, 832],
    [1344, 768],
    [1536, 640],
  ],
  "DALL·E 3": [[1792, 1024]],
  "GPT image": [[1536, 1024]],
  Imagen: [
    [1408, 768],
    [1280, 896],
  ],
  "Gemini image, 1K": [
    [1248, 832],
    [1184, 864],
    [1536, 672],
    [1264, 848],
    [1200, 896],
    [1376, 768],
    [1584, 672],
  ],
  "Gemini image, 2K": [
    [2528, 1696],
    [2400, 1792],
    [2304, 1856],
    [2752, 1536],
    [3168, 1344],
  ],
  Midjourney: [
    [1456, 816],
    [1232, 928],
    [1344, 896],
    [2912, 1632],
  ],
  Firefly: [
    [2304, 1792],
    [2688, 1536],
  ],
};

/** Default squares of generators, which people also crop and scale to. */
const SQUARES = [768, 1024, 1536, 2048];

const RARE = new Set(Object.values(ONLY_GENERATORS).flat().map(keyOf));

function keyOf(size: Size): string {
  return `${Math.max(...size)}x${Math.min(...size)}`;
}

/** Whether the stored size is one that only generators produce, or one of their squares. */
export function findGeneratorSize(width: number, height: number): "rare" | "square" | undefined {
  if (width === height && SQUARES.includes(width)) return "square";
  return RARE.has(keyOf([width, height])) ? "rare" : undefined;
}
