/** The limit in the usage policy of OpenStreetMap's own servers. */
const EVERY_MS = 1_000;
/** The caller is waiting, so a longer line is refused; later it may be shorter. */
const MOST_WAIT_MS = 8_000;

type TakeTurn = (wish: {
  readonly everyMs: number;
  readonly mostWaitMs: number;
  readonly now: number;
}) => Promise<number | undefined>;

/** Waits for a slot of one request per second over all isolates. Throws if the line is too long. */
export function turnOf(take: TakeTurn): () => Promise<void> {
  return async () => {
    const waitMs = await take({ everyMs: EVERY_MS, mostWaitMs: MOST_WAIT_MS, now: Date.now() });
    if (waitMs === undefined) throw new Error("geocoder: the line is too long");
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}
