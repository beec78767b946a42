const CIRCLE = "M32 8a24 24 0 1 0 0 48 24 24 0 0 0 0-48z";
const SLASH = "M10 10l44 44";

/** Lines in a 64 by 64 box. */
const PATHS = {
  camera: `M8 22h10l5-8h18l5 8h10v28H8zM32 28a8 8 0 1 0 0 16 8 8 0 0 0 0-16z${SLASH}`,
  location: "M32 56S14 40 14 26a18 18 0 0 1 36 0c0 14-18 30-18 30zM32 20a6 6 0 1 0 0 12 6 6 0 0 0 0-12z",
  expired: "M16 8h32M16 56h32M21 8v10c0 10 22 18 22 28v10M43 8v10c0 10-22 18-22 28v10",
  offline: `M20 48a11 11 0 0 1 0-22 15 15 0 0 1 29 3 10 10 0 0 1-1 19z${SLASH}`,
  app: "M32 14H10v40h40V32M40 10h14v14M54 10L30 34",
  lost: "M27 38l-6 6a8 8 0 0 1-12-12l8-8M37 26l6-6a8 8 0 0 1 12 12l-8 8M27 17v-7M37 47v7M16 30H9M48 34h7",
  paused: `${CIRCLE}M26 24v16M38 24v16`,
  done: `${CIRCLE}M21 33l8 8 15-17`,
} as const;

/** A decorative drawing; the text next to it says the same. */
export function Drawing({ of }: { readonly of: keyof typeof PATHS }) {
  return (
    <svg class="drawing" viewBox="0 0 64 64" aria-hidden="true">
      <path d={PATHS[of]} />
    </svg>
  );
}
