/** Draws itself in 300 ms, or appears at once for people who prefer reduced motion. */
export function DrawnCheck() {
  return (
    <svg class="drawn-check" viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="34" />
      <path d="M21 37l10 10 20-22" pathLength={1} />
    </svg>
  );
}
