/**
 * Metres below a kilometre, then kilometres with one decimal, and without from ten on; formatted for this
 * locale.
 */
export function readableDistance(metres: number, locale = "en"): string {
  const whole = Math.round(metres);
  if (whole < 1000) return written(metres > 0 && whole === 0 ? 1 : whole, "meter", locale);
  const kilometres = whole / 1000;
  return written(kilometres, "kilometer", locale, kilometres < 9.95 ? 1 : 0);
}

function written(value: number, unit: "meter" | "kilometer", locale: string, maximumFractionDigits = 0) {
  return value.toLocaleString(locale, { style: "unit", unit, maximumFractionDigits });
}
