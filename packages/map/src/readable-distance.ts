/** Metres below a kilometre, then kilometres with one decimal, from ten on without. */
export function readableDistance(metres: number): string {
  const whole = Math.round(metres);
  if (whole < 1000) return `${metres > 0 && whole === 0 ? 1 : whole} m`;
  const kilometres = whole / 1000;
  return `${kilometres.toLocaleString("en", { maximumFractionDigits: kilometres < 9.95 ? 1 : 0 })} km`;
}
