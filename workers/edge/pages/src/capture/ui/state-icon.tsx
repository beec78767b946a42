const SHAPES = {
  done: "M6 12.5l4 4 8-9",
  sending: "M12 18V7m-5 5 5-5 5 5",
  skipped: "M7 12h10",
  missing: "M12 6.5v7m0 3.5v.5",
} as const;

export type IconState = keyof typeof SHAPES;

/** A mark; the word next to it says the same. */
export function StateIcon({ state }: { readonly state: IconState }) {
  return (
    <svg class={`state-icon ${state}`} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={SHAPES[state]} />
    </svg>
  );
}
