/**
 * Start can be tapped from the first paint on. Until the page's script is ready, an inline script
 * (`server/early-script.ts`) records the tap and opens the camera, so that neither the tap nor the time is lost.
 */
type EarlyStart = {
  isTapped?: boolean;
  /** The page now handles taps itself. */
  isOver?: boolean;
  /** The camera constraints as JSON. */
  wishes?: string;
  stream?: Promise<MediaStream>;
};

/** The global under which the inline script stores it. */
export const EARLY_START = "svcEarlyStart";

// our choice: longer than a screen takes to appear
const KEPT_MS = 10_000;

function found(): EarlyStart {
  return (globalThis as { [EARLY_START]?: EarlyStart })[EARLY_START] ?? {};
}

/** The camera being opened since Start was tapped. It stays available for `earlyStream`. */
export function earlyCamera(): Promise<unknown> | undefined {
  return found().stream;
}

/** Ends the inline script's part. Returns whether Start was tapped. A camera that is not used is released. */
export function endEarlyStart(): boolean {
  const early = found();
  early.isOver = true;
  setTimeout(() => void earlyStream(early.wishes ?? "")?.then(stop, () => {}), KEPT_MS);
  return early.isTapped === true;
}

/** The camera opened with these constraints. It can be taken once. */
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
