import { seededRandom } from "@svc/testkit/random";

export type Day = {
  readonly tenants: number;
  readonly verifications: number;
};

/** The load of a day and of its busiest minute. */
export type DayFigures = {
  readonly verifications: number;
  readonly peakASecond: number;
  readonly largestTenant: { readonly verifications: number; readonly peakASecond: number };
};

const MINUTES = 1_440;
/** Our choice: claims arrive by day. The busiest hour has 1.8 times the mean, the quietest a fifth of it. */
const SWING = 0.8;
const BUSIEST_MINUTE = 14 * 60;
const SEED = 22;

/**
 * Simulates a day minute by minute. Arrivals follow a Poisson distribution around a daily curve, and tenant sizes
 * follow Zipf's law: the second largest is half of the largest.
 */
export function simulateDay({ tenants, verifications }: Day): DayFigures {
  const random = seededRandom(SEED);
  const shares = Array.from({ length: tenants }, (_, rank) => 1 / (rank + 1));
  const largestShare = 1 / shares.reduce((sum, share) => sum + share, 0);
  const figures = { all: 0, peak: 0, largest: 0, largestPeak: 0 };
  for (let minute = 0; minute < MINUTES; minute++) {
    const curve = 1 + SWING * Math.cos((2 * Math.PI * (minute - BUSIEST_MINUTE)) / MINUTES);
    const mean = (verifications / MINUTES) * curve;
    const ofLargest = poisson(mean * largestShare, random);
    const arrived = ofLargest + poisson(mean * (1 - largestShare), random);
    figures.all += arrived;
    figures.largest += ofLargest;
    figures.peak = Math.max(figures.peak, arrived);
    figures.largestPeak = Math.max(figures.largestPeak, ofLargest);
  }
  return {
    verifications: figures.all,
    peakASecond: figures.peak / 60,
    largestTenant: { verifications: figures.largest, peakASecond: figures.largestPeak / 60 },
  };
}

/** For large means, a normal distribution is close enough. */
function poisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let count = 0;
  for (let product = random(); product > Math.exp(-mean); product *= random()) count++;
  return count;
}
