/** What the policy of OpenStreetMap's own servers allows. */
const EVERY_MS = 1_000;
/** Who asked is waiting; later there may be a shorter line. */
const MOST_WAIT_MS = 8_000;

type TakeTurn = (wish: {
  readonly everyMs: number;
  readonly mostWaitMs: number;
  readonly now: number;
}) => Promise<number | undefined>;

/** Waits until a provider may be asked, one request a second over all isolates; throws where the line is too long. */
export function turnOf(take: TakeTurn): () => Promise<void> {
  return async () => {
    const waitMs = await take({ everyMs: EVERY_MS, mostWaitMs: MOST_WAIT_MS, now: Date.now() });
    if (waitMs === undefined) throw new Error("geocoder: the line is too long");
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}
