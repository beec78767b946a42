/** How a phone is held, by where its top is for whoever looks at its screen. */
export const HOLDS = ["upright", "left", "right", "upside_down"] as const;
export type Hold = (typeof HOLDS)[number];

export const TURNS = ["upright", "on_its_side", "upside_down"] as const;
/** How a picture lies, as the person sees it. */
export type Turn = (typeof TURNS)[number];

export const ORIENTATIONS = [
  "portrait-primary",
  "portrait-secondary",
  "landscape-primary",
  "landscape-secondary",
] as const;

/** What the browser says of it; Safari before 16.4 knows the shape alone. */
export type Held = {
  readonly shape: "portrait" | "landscape";
  readonly type?: (typeof ORIENTATIONS)[number];
  readonly angle?: number;
};

type Size = { readonly width: number; readonly height: number };

const SHAPES = {
  upright: "portrait",
  left: "landscape",
  right: "landscape",
  upside_down: "portrait",
} as const;

/** Whether the page has turned as it was asked to, as far as the browser says. */
export function isHeldAs(hold: Hold, { shape, type, angle }: Held): boolean {
  if (shape !== SHAPES[hold]) return false;
  if (type === undefined || angle === undefined) return true;
  // the angle is from how the device stands naturally, which for a tablet may be landscape
  return type.endsWith(hold === "upright" || hold === "left" ? "primary" : "secondary");
}

/** Whether a picture is as wide or as tall as the page was when it was taken; half a turn does not show in its size. */
export function agrees({ shape }: Pick<Held, "shape">, { width, height }: Size): boolean {
  return width === height || (shape === "landscape") === width > height;
}
