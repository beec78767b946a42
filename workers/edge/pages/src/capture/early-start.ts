/**
 * Start can be pressed from the first paint on. Until the page's script listens, an inline one keeps the tap and opens the
 * camera with it (`server/early-script.ts`), so that neither the tap is lost nor the time.
 */
type EarlyStart = {
  isTapped?: boolean;
  /** The page listens itself. */
  isOver?: boolean;
  /** What the camera was asked for, as JSON. */
  wishes?: string;
  stream?: Promise<MediaStream>;
};

/** Under which the inline script leaves it. */
export const EARLY_START = "svcEarlyStart";

// our choice: longer than a screen takes to stand
const KEPT_MS = 10_000;

function found(): EarlyStart {
  return (globalThis as { [EARLY_START]?: EarlyStart })[EARLY_START] ?? {};
}

/** The camera that is being opened since Start was pressed; it stays there for `earlyStream`. */
export function earlyCamera(): Promise<unknown> | undefined {
  return found().stream;
}

/** From here on the page listens itself; whether Start was pressed before. A camera that nobody takes is given back. */
export function endEarlyStart(): boolean {
  const early = found();
  early.isOver = true;
  setTimeout(() => void earlyStream(early.wishes ?? "")?.then(stop, () => {}), KEPT_MS);
  return early.isTapped === true;
}

/** The camera that was opened by these wishes; handed out once. */
export function earlyStream(wishes: string): Promise<MediaStream> | undefined {
  const early = found();
  if (early.wishes !== wishes) return undefined;
  const { stream } = early;
  delete early.stream;
  return stream;
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
