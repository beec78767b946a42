/** A car in a street, 1080 by 1440, with a moving light, because the picture of a real camera always changes. */
export function drawScene(context: CanvasRenderingContext2D, atMs: number): void {
  const sky = context.createLinearGradient(0, 0, 0, 800);
  sky.addColorStop(0, "#8fb8d8");
  sky.addColorStop(1, "#dce9ef");
  fill(context, sky, [0, 0, 1080, 800]);
  for (let house = 0; house < 5; house++) drawHouse(context, house);
  fill(context, "#6b6f76", [0, 800, 1080, 640]);
  fill(context, "#8b8f96", [0, 800, 1080, 26]);
  for (let mark = 0; mark < 4; mark++) fill(context, "#e6e6dc", [mark * 300 + 40, 1250, 170, 18]);
  drawCar(context);
  const glow = 0.05 + 0.05 * Math.sin(atMs / 700);
  fill(context, `rgb(255 255 255 / ${glow.toFixed(3)})`, [0, 0, 1080, 1440]);
}

type Box = readonly [x: number, y: number, width: number, height: number];

function fill(context: CanvasRenderingContext2D, colour: string | CanvasGradient, box: Box): void {
  context.fillStyle = colour;
  context.fillRect(...box);
}

const WALLS = ["#c9a27e", "#b5bac2", "#d8c9a8", "#a9795f", "#c4cbd3"] as const;

function drawHouse(context: CanvasRenderingContext2D, house: number): void {
  const left = house * 230 - 30;
  const top = 260 + (house % 3) * 70;
  fill(context, WALLS[house] ?? WALLS[0], [left, top, 220, 800 - top]);
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 3; column++) {
      fill(context, "#3f4a55", [left + 26 + column * 64, top + 36 + row * 96, 40, 58]);
    }
  }
}

function drawCar(context: CanvasRenderingContext2D): void {
  context.fillStyle = "#0000003d";
  context.beginPath();
  context.ellipse(540, 1120, 440, 50, 0, 0, 2 * Math.PI);
  context.fill();
  rounded(context, "#9d2f2a", [150, 840, 780, 240, 90]);
  rounded(context, "#9d2f2a", [280, 690, 520, 220, 110]);
  rounded(context, "#b9d3e2", [330, 724, 200, 116, 40]);
  rounded(context, "#b9d3e2", [556, 724, 196, 116, 40]);
  rounded(context, "#f4e9b8", [160, 900, 70, 44, 20]);
  rounded(context, "#5c1411", [862, 900, 60, 44, 18]);
  for (const middle of [330, 760]) {
    disc(context, "#1d1f22", [middle, 1080, 92]);
    disc(context, "#b8bcc2", [middle, 1080, 48]);
  }
}

function rounded(
  context: CanvasRenderingContext2D,
  colour: string,
  [x, y, width, height, radius]: readonly [number, number, number, number, number],
): void {
  const [right, bottom] = [x + width, y + height];
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x + radius, y);
  context.arcTo(right, y, right, bottom, radius);
  context.arcTo(right, bottom, x, bottom, radius);
  context.arcTo(x, bottom, x, y, radius);
  context.arcTo(x, y, right, y, radius);
  context.fill();
}

function disc(
  context: CanvasRenderingContext2D,
  colour: string,
  [x, y, radius]: readonly [number, number, number],
): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
