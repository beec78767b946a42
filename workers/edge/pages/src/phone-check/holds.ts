/** How a phone is held, by where its top is for the person looking at the screen. */
export const HOLDS = ["upright", "left", "right", "upside_down"] as const;
export type Hold = (typeof HOLDS)[number];

export const TURNS = ["upright", "on_its_side", "upside_down"] as const;
/** How a picture is rotated, as the person sees it. */
export type Turn = (typeof TURNS)[number];

export const ORIENTATIONS = [
  "portrait-primary",
  "portrait-secondary",
  "landscape-primary",
  "landscape-secondary",
] as const;

/** The orientation reported by the browser. Safari before 16.4 reports only the shape. */
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

/** Whether the page is oriented as requested, as far as the browser reports. */
export function isHeldAs(hold: Hold, { shape, type, angle }: Held): boolean {
  if (shape !== SHAPES[hold]) return false;
  if (type === undefined || angle === undefined) return true;
  // the angle is relative to the natural orientation, which can be landscape on a tablet
  return type.endsWith(hold === "upright" || hold === "left" ? "primary" : "secondary");
}

/** Whether a picture has the same orientation as the page had. A rotation by 180 degrees does not show in the size. */
export function agrees({ shape }: Pick<Held, "shape">, { width, height }: Size): boolean {
  return width === height || (shape === "landscape") === width > height;
}
