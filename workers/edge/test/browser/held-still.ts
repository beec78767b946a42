/** The controls that `holdStill` adds to the page. */
export type Held = {
  readonly buzzed: readonly number[];
  readonly release: () => void;
  readonly track: MediaStreamTrack | undefined;
};

/** For `addInitScript`: delays the sensor's still until it is released, and exposes its track and vibrations. */
export function holdStill(): void {
  const waiting: (() => void)[] = [];
  const buzzed: number[] = [];
  const held = {
    buzzed,
    track: undefined as MediaStreamTrack | undefined,
    release: () => {
      Held.isHeld = false;
      for (const go of waiting) go();
    },
  };
  class Held {
    static isHeld = true;
    readonly #track: MediaStreamTrack;
    readonly #real: { takePhoto(): Promise<Blob> };
    constructor(track: MediaStreamTrack) {
      this.#track = track;
      held.track = track;
      this.#real = new Real(track);
    }
    async takePhoto(): Promise<Blob> {
      held.track = this.#track;
      if (Held.isHeld) await new Promise<void>((go) => waiting.push(go));
      return this.#real.takePhoto();
    }
  }
  const Real = (globalThis as unknown as { ImageCapture: new (track: MediaStreamTrack) => Held })
    .ImageCapture;
  Object.assign(globalThis, held, { ImageCapture: Held });
  Object.defineProperty(globalThis, "track", { get: () => held.track });
  Object.defineProperty(navigator, "vibrate", { value: (ms: number) => buzzed.push(ms) > 0 });
}
