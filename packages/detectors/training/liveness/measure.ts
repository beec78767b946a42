/**
 * Measures what the frames of a burst say, on the bursts that `bursts.py` wrote, and writes
 * `src/liveness/figures.json`. `node measure.ts BURSTS`
 */
import { writeFileSync } from "node:fs";
import type { LivenessSign } from "@svc/domain/finding";
import { leftOver } from "../../src/liveness/burst/left-over.ts";
import { movingPatterns, pairsOf } from "../../src/liveness/burst/moving-pattern.ts";
import { readDeviceReport } from "../../src/liveness/device-report.ts";
import { litFrames } from "../../src/liveness/lit-frames.ts";
import { findSigns, SIGNS } from "../../src/liveness/signs.ts";
import { seededRandom } from "@svc/testkit/random";
import { areaUnderCurve } from "../../src/metrics.ts";
import { parallaxOf } from "./parallax.ts";
import { type Burst, type Kind, readBursts, reportOf } from "./read-bursts.ts";

/** Upper limit, because the bursts were drawn rather than filmed. */
const MOST_LOG_ODDS = 0.7;
const DRAWS = 2000;
/** A scene that moves less than this relative to the best plane counts as flat here. */
const FLAT_PX = 0.05;

type Name = LivenessSign["sign"];
type Live = Burst["live"];
type Looked = Omit<Burst, "live"> & {
  readonly signs: readonly Name[];
  /** For a scene: signs with another scene's photo. For a clip: signs of playing it while the torch was requested. */
  readonly injected?: readonly Name[];
  readonly bands: boolean;
  readonly colours: boolean;
  readonly parallax: number | undefined;
};

const looked: Looked[] = [];
let before: Burst | undefined;
for await (const burst of readBursts(process.argv[2] ?? "")) {
  looked.push(lookAt(burst, before));
  if (burst.kind === "real") before = burst;
}

const figures = {
  bursts: Object.fromEntries(
    [...Map.groupBy(looked, ({ kind }) => kind)].map(([kind, own]) => [
      kind,
      { bursts: own.length, sources: new Set(own.map(({ source }) => source)).size, clips: clipsOf(own) },
    ]),
  ),
  signs: {
    moving_pattern: onDisplays(has("moving_pattern")),
    frames_differ_from_photo: onInjected(
      "frames_differ_from_photo",
      isOfKind("real"),
      isOfKind("real", "screen", "clip"),
    ),
  },
  parts: { bands: onDisplays(({ bands }) => bands), colours: onDisplays(({ colours }) => colours) },
  too_few_to_weigh: {
    torch_ignored: onInjected(
      "torch_ignored",
      isOfKind("clip"),
      (burst) => isOfKind("real")(burst) && burst.hasTorch,
    ),
    frozen_frames: onInjected("frozen_frames", isOfKind("slideshow"), isOfKind("clip")),
    repeated_frames: onInjected("repeated_frames", isOfKind("slideshow"), isOfKind("clip")),
  },
  does_not_hold: {
    torch_ignored: onDisplays(has("torch_ignored"), ({ hasTorch }) => hasTorch),
    flat: onDisplays(isFlat, ({ parallax }) => parallax !== undefined),
  },
  auc: { screen: rankOf("screen"), shown: rankOf("shown"), parallax: rankOfParallax() },
};
writeFileSync(
  new URL("../../src/liveness/figures.json", import.meta.url),
  `${JSON.stringify(figures, rounded, 2)}\n`,
);

function lookAt({ live, ...burst }: Burst, other: Burst | undefined): Looked {
  const frames = litFrames(live.frames, readDeviceReport(live.device));
  const lefts = pairsOf(frames).map(([one, second]) => leftOver(one.small, second.small));
  const parallaxes = lefts.map(parallaxOf).filter((parallax) => parallax !== undefined);
  const injected = injectedInto(burst.kind, live, other?.live);
  return {
    ...burst,
    signs: namesOf(live),
    ...(injected && { injected: namesOf(injected) }),
    ...movingPatterns(frames),
    parallax: parallaxes.length > 0 ? Math.max(...parallaxes) : undefined,
  };
}

function injectedInto(kind: Kind, live: Live, other: Live | undefined): Live | undefined {
  if (kind === "slideshow") return live;
  if (kind === "clip") return { ...live, device: reportOf("101") };
  return kind === "real" && other ? { ...live, photo: other.photo } : undefined;
}

function namesOf(live: Live): readonly Name[] {
  return findSigns(live).map(({ sign }) => sign);
}

type Claim = (burst: Looked) => boolean;

function has(sign: Name): Claim {
  return ({ signs }) => signs.includes(sign);
}

function isOfKind(...kinds: readonly Kind[]): Claim {
  return ({ kind }) => kinds.includes(kind);
}

function isFlat({ parallax = Number.POSITIVE_INFINITY }: Looked): boolean {
  return parallax < FLAT_PX;
}

/** How often something shows in drawn bursts of displays, and of scenes. */
function onDisplays(isShown: Claim, isAsked: Claim = () => true) {
  const asked = looked.filter(isAsked);
  const shareOf = (kind: Kind, half?: Burst["half"]) =>
    share(
      asked.filter((burst) => burst.kind === kind && (!half || burst.half === half)),
      isShown,
    );
  const [screen, real] = [shareOf("screen", "judged"), shareOf("real", "judged")];
  return {
    chosen: { screen: shareOf("screen", "chosen"), real: shareOf("real", "chosen") },
    judged: { screen, real },
    beside: { shown: shareOf("shown", "judged"), clip: shareOf("clip") },
    ...ratioOf(screen, real),
  };
}

/** How often a sign is reported for injected bursts, and for genuine ones. */
function onInjected(sign: Name, isInjected: Claim, isGenuine: Claim) {
  const other = looked.filter((burst) => isInjected(burst) && burst.injected);
  const injected = share(other, (burst) => burst.injected?.includes(sign) ?? false);
  const genuine = share(looked.filter(isGenuine), has(sign));
  return { judged: { injected, genuine }, ...ratioOf(injected, genuine) };
}

type Share = { readonly of: number; readonly shown: number; readonly interval: readonly [number, number] };

/** Includes a 95 % interval: Wilson's, with a clip counting once, or the bootstrap over sources if that is wider. */
function share(bursts: readonly Looked[], isShown: Claim): Share {
  const [of, shown] = [bursts.length, bursts.filter(isShown).length];
  const rate = of > 0 ? shown / of : 0;
  const n = clipsOf(bursts);
  const z = 1.96;
  const middle = (rate * n + z ** 2 / 2) / (n + z ** 2);
  const wide = (z * Math.sqrt(n * rate * (1 - rate) + z ** 2 / 4)) / (n + z ** 2);
  const [low, high] = drawsOf(bursts, isShown);
  return {
    of,
    shown,
    interval: [Math.max(0, Math.min(low, middle - wide)), Math.min(1, Math.max(high, middle + wide))],
  };
}

/** The 95 % interval of the shares under a bootstrap over sources. */
function drawsOf(bursts: readonly Looked[], isShown: Claim): readonly [number, number] {
  const counts = [...Map.groupBy(bursts, ({ source }) => source).values()].map((own) => ({
    of: own.length,
    shown: own.filter(isShown).length,
  }));
  const random = seededRandom(1);
  const shares = Array.from({ length: DRAWS }, () => {
    const drawn = counts.map(() => counts[Math.floor(random() * counts.length)] ?? { of: 0, shown: 0 });
    return drawn.reduce((sum, { shown }) => sum + shown, 0) / drawn.reduce((sum, { of }) => sum + of, 0);
  }).toSorted((a, b) => a - b);
  return [shares[Math.floor(DRAWS * 0.025)] ?? 0, shares[Math.floor(DRAWS * 0.975)] ?? 1];
}

/** The log-likelihood ratio with half a burst added on each side, and the lowest one that both intervals allow. */
function ratioOf(found: Share, alarms: Share) {
  const rate = ({ shown, of }: Share) => (shown + 0.5) / (of + 1);
  const least = Math.log(found.interval[0] / alarms.interval[1]);
  return {
    log_ratio: Math.log(rate(found) / rate(alarms)),
    least_log_ratio: least,
    weight_at_most: Math.max(0, Math.floor(10 * Math.min(MOST_LOG_ODDS, least)) / 10),
  };
}

/** Combines all signs in the frames with the weights in use. */
function rankOf(kind: "screen" | "shown"): number {
  const judged = looked.filter(
    (burst) => burst.half === "judged" && (burst.kind === kind || burst.kind === "real"),
  );
  return areaUnderCurve(
    judged.map((burst) => ({ positive: burst.kind === kind, score: burst.signs.reduce(addWeight, 0) })),
  );
}

function addWeight(sum: number, sign: Name): number {
  const weight = SIGNS[sign];
  return sum + (weight.strength === "weak" ? weight.logOdds : Number.POSITIVE_INFINITY);
}

function rankOfParallax(): number {
  const judged = looked.filter(
    (burst) => burst.half === "judged" && (burst.kind === "screen" || burst.kind === "real"),
  );
  return areaUnderCurve(
    judged.flatMap(({ kind, parallax }) =>
      parallax === undefined ? [] : [{ positive: kind === "screen", score: -parallax }],
    ),
  );
}

function clipsOf(bursts: readonly Looked[]): number {
  return new Set(bursts.map(({ clip }) => clip)).size;
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 1000) / 1000 : value;
}
