import type { Bin } from "./scores-file.ts";

const SIDE = 240;
const EDGE = 36;

export type Curve = {
  readonly name: string;
  /** Pairs of x and y. */
  readonly points: readonly (readonly number[])[];
};

/** Detection rate over false-alarm rate; the dotted line is a random guess. */
export function rocChart(title: string, curves: readonly Curve[]): string {
  const lines = curves.map(
    ({ points }, index) => `<path class="curve c${index}" d="${pathOf(points)}"/>${labelOf(curves, index)}`,
  );
  return frame(title, ["false alarms", "found"], lines.join(""));
}

/** How often results with a given confidence were correct; on the dotted line the two agree. */
export function reliabilityChart(title: string, bins: readonly Bin[]): string {
  const most = Math.max(...bins.map(({ photos }) => photos));
  const dots = bins.map(({ confidence, positive, photos }) => {
    const radius = (3 + 5 * Math.sqrt(photos / most)).toFixed(1);
    return `<circle class="dot" cx="${across(confidence)}" cy="${down(positive)}" r="${radius}"/>`;
  });
  const points = bins.map(({ confidence, positive }) => [confidence, positive] as const);
  return frame(
    title,
    ["confidence", "true"],
    `<path class="curve c0" d="${pathOf(points)}"/>${dots.join("")}`,
  );
}

function frame(title: string, [horizontal, vertical]: readonly [string, string], drawn: string): string {
  const size = SIDE + 2 * EDGE;
  const marks = [0, 0.5, 1].map(
    (share) =>
      `<text x="${across(share)}" y="${SIDE + EDGE + 14}" text-anchor="middle">${share}</text>` +
      `<text x="${EDGE - 6}" y="${Number(down(share)) + 4}" text-anchor="end">${share}</text>`,
  );
  return (
    `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${title}">` +
    `<rect class="field" x="${EDGE}" y="${EDGE}" width="${SIDE}" height="${SIDE}"/>` +
    `<path class="even" d="M${across(0)} ${down(0)}L${across(1)} ${down(1)}"/>${drawn}${marks.join("")}` +
    `<text x="${EDGE + SIDE / 2}" y="${size - 6}" text-anchor="middle">${horizontal}</text>` +
    `<text x="${EDGE}" y="${EDGE - 10}">${vertical}</text></svg>`
  );
}

function labelOf(curves: readonly Curve[], index: number): string {
  const y = EDGE + SIDE - 12 - 16 * (curves.length - 1 - index);
  return `<text class="name c${index}" x="${EDGE + SIDE - 8}" y="${y}" text-anchor="end">${curves[index]?.name ?? ""}</text>`;
}

function pathOf(points: Curve["points"]): string {
  return points.map(([x = 0, y = 0], index) => `${index === 0 ? "M" : "L"}${across(x)} ${down(y)}`).join("");
}

function across(share: number): string {
  return (EDGE + SIDE * share).toFixed(1);
}

function down(share: number): string {
  return (EDGE + SIDE * (1 - share)).toFixed(1);
}
