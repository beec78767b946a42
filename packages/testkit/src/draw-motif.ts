import sharp from "sharp";
import { drawScene, type Picture } from "./draw-scene.ts";
import { seededRandom } from "./random.ts";

const [WIDTH, HEIGHT] = [800, 600];
/** What a pen draws too evenly for a photo, in 8-bit steps. */
const GRAIN = 8;
const SOFT_PX = 0.7;

/** Things that claims are about, as SVG shapes on a canvas of 800 by 600. */
const MOTIFS = {
  car: car(),
  van: van(),
  dent: `<g transform="translate(-180 -260) scale(1.5)">${car()}</g>
    <path d="M330 400 l60 -12 l50 8 l70 -4 M345 418 l80 -8 l90 6 M370 436 l60 -2" stroke="#cbb9ac" stroke-width="3" fill="none"/>`,
  house: house(),
  villa: villa(),
  phone: `<g transform="rotate(12 400 400)"><rect x="310" y="250" width="180" height="320" rx="24" fill="#17191d"/>
    <rect x="322" y="272" width="156" height="272" rx="6" fill="#39516b"/>
    <path d="M420 350 l-98 -60 M420 350 l58 -70 M420 350 l-70 180 M420 350 l58 120 M420 350 l-98 40 M420 350 l10 -78 M380 452 l-58 30 M396 335 l-20 -63 M441 393 l-30 151"
      stroke="#dfe8ef" stroke-width="2.5" fill="none"/></g>`,
  bicycle: `<g fill="none" stroke="#22262b"><circle cx="260" cy="450" r="88" stroke-width="9"/><circle cx="540" cy="450" r="88" stroke-width="9"/>
    <path d="M260 450 l75 -130 h150 l-95 130 z M335 320 l55 130 M485 320 l55 130 M472 285 l13 35 M472 285 h42" stroke="#1d6b4f" stroke-width="11"/>
    <path d="M305 305 h58 M390 450 l20 34" stroke-width="12"/></g>`,
  suitcase: `<g transform="rotate(-4 400 400)"><path d="M350 290 v-50 h100 v50" fill="none" stroke="#1d2226" stroke-width="12"/>
    <rect x="250" y="285" width="300" height="240" rx="22" fill="#5a4a78"/><path d="M310 285 v240 M490 285 v240" stroke="#40345a" stroke-width="8"/>
    <path d="M330 520 l40 -110 l24 -8 l-10 46 l44 10 l-30 62 z" fill="#17131f"/></g>`,
  window: `<g transform="translate(150 190) scale(.62)"><rect x="90" y="70" width="620" height="470" fill="#d8cfbd"/><rect x="150" y="120" width="500" height="370" fill="#5d7486"/>
    <path d="M460 180 l70 40 l60 -20 l-10 80 l40 60 l-90 10 l-50 60 l-40 -70 l-80 -20 l60 -50 z" fill="#191c1f"/>
    <path d="M460 180 l-60 -60 M590 200 l60 -50 M620 340 l30 60 M480 410 l-20 80 M360 320 l-110 30" stroke="#cfdde6" stroke-width="3"/>
    <path d="M150 120 h500 v370 h-500 z M310 120 v370" stroke="#f4f1ea" stroke-width="16" fill="none"/></g>`,
  hail: hailstones(),
} as const;

export type Motif = keyof typeof MOTIFS;

/** A landscape with this motif. The seed draws the landscape: other seeds give photos that are not similar. */
export async function drawMotif(motif: Motif, seed: number): Promise<Picture> {
  const { rgb } = drawScene(WIDTH, HEIGHT, seed);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${MOTIFS[motif]}</svg>`;
  const shapes = await sharp(Buffer.from(svg)).blur(SOFT_PX).png().toBuffer();
  const drawn = await sharp(rgb, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .composite([{ input: shapes }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const random = seededRandom(seed);
  const grain = () => (random() + random() - 1) * GRAIN;
  return {
    width: WIDTH,
    height: HEIGHT,
    rgb: Uint8Array.from(Uint8ClampedArray.from(drawn, (value) => value + grain())),
  };
}

function car(): string {
  return `<ellipse cx="410" cy="522" rx="300" ry="16" fill="#10140c" opacity=".5"/>
    <path d="M118 474 q-6 -70 84 -84 l74 -74 q18 -18 58 -18 h120 q36 0 62 26 l62 66 q104 10 106 84 q0 10 -12 10 h-542 q-12 0 -12 -10 z" fill="#a8322b"/>
    <path d="M290 386 l44 -48 q12 -12 34 -12 h32 v60 z M416 326 h40 q22 0 38 16 l42 44 h-120 z" fill="#27333d"/>
    <path d="M408 330 v140 M300 410 h300" stroke="#0006" stroke-width="3" fill="none"/>
    <rect x="648" y="420" width="26" height="16" rx="6" fill="#f3e7b5"/><rect x="122" y="424" width="20" height="18" rx="5" fill="#7c1512"/>
    ${wheel(236, 480, 46)}${wheel(560, 480, 46)}`;
}

function van(): string {
  return `<ellipse cx="330" cy="534" rx="270" ry="13" fill="#10140c" opacity=".5"/>
    <path d="M90 496 v-110 q0 -30 26 -38 l50 -82 q12 -16 34 -16 h350 q20 0 20 20 v226 z" fill="#2c5f93"/>
    <path d="M132 350 l44 -68 h70 v72 h-116 z" fill="#22303a"/><rect x="330" y="290" width="200" height="90" fill="#e9e4d6"/>
    <path d="M265 262 v226 M90 440 h480" stroke="#17385a" stroke-width="4"/><rect x="90" y="410" width="16" height="26" fill="#f3e7b5"/>
    ${wheel(180, 500, 38)}${wheel(470, 500, 38)}`;
}

function wheel(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#16181b"/><circle cx="${x}" cy="${y}" r="${radius / 2}" fill="#9aa0a6"/>`;
}

function smallWindow(x: number): string {
  return `<rect x="${x}" y="370" width="72" height="62" fill="#2f3e49"/><path d="M${x + 36} 370 v62 M${x} 401 h72" stroke="#f2efe8" stroke-width="5"/>`;
}

/** With a gap in its roof. */
function house(): string {
  return `<rect x="200" y="320" width="400" height="210" fill="#e6dcc6"/><path d="M170 326 l110 -146 h240 l110 146 z" fill="#8d4433"/>
    <path d="M330 214 l70 -8 l34 40 l-26 42 l-72 -6 z" fill="#231a16"/><path d="M340 230 l84 24 M352 262 l62 14" stroke="#7d5b3a" stroke-width="7"/>
    ${smallWindow(240)}${smallWindow(488)}<rect x="362" y="410" width="76" height="120" fill="#5b4330"/>`;
}

/** Two floors and a flat roof. */
function villa(): string {
  const windows = [300, 410, 520, 630].map(
    (x) =>
      `<rect x="${x}" y="200" width="70" height="80" fill="#34444f"/><rect x="${x}" y="340" width="70" height="80" fill="#34444f"/>`,
  );
  return `<rect x="260" y="150" width="490" height="350" fill="#dfe3e6"/><rect x="240" y="132" width="530" height="24" fill="#5b5f63"/>
    ${windows.join("")}<rect x="430" y="425" width="60" height="75" fill="#6a4a35"/>`;
}

function hailstones(): string {
  const random = seededRandom(3);
  const stones = Array.from({ length: 160 }, () => {
    const y = 400 + random() * 195;
    const size = (y - 340) / 30 + random() * 3;
    return `<ellipse cx="${Math.round(random() * WIDTH)}" cy="${Math.round(y)}" rx="${size.toFixed(1)}" ry="${(size * 0.8).toFixed(1)}" fill="#e8eef2"/>`;
  });
  return stones.join("");
}
