/** Reports everything that must not happen in a page to this address. */
export function collectProblems(address: string): void {
  const report = (problem: string) => {
    void fetch(address, { method: "POST", body: problem, keepalive: true }).catch(() => {});
  };
  addEventListener("error", (event) => report(`error: ${event.message} ${event.error?.stack}`));
  addEventListener("unhandledrejection", ({ reason }) => report(`unhandled: ${reason} ${reason?.stack}`));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
    report(`policy: ${violatedDirective} forbids ${blockedURI} in ${sourceFile}`),
  );
  const { error } = console;
  console.error = (...said: unknown[]) => {
    error(...said);
    report(`console: ${said.join(" ")}`);
  };
}

/**
 * Replaces the engine's fake camera, which shows one colour or a drawing, with a film of a scene: numbered pictures at
 * this address, with the engine's own microphone.
 */
export function showFilm(address: string, length: number, label: string): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const pictures = Promise.all(
    Array.from({ length }, async (_, index) =>
      createImageBitmap(await (await fetch(`${address}${index}`)).blob()),
    ),
  );
  mediaDevices.getUserMedia = async (wishes) => {
    const film = await pictures;
    const canvas = document.createElement("canvas");
    canvas.width = film[0]?.width ?? 0;
    canvas.height = film[0]?.height ?? 0;
    const context = canvas.getContext("2d");
    let shown = 0;
    const show = () => {
      const picture = film[shown++ % length];
      if (picture) context?.drawImage(picture, 0, 0);
    };
    show();
    const timer = setInterval(show, 80);
    const stream = canvas.captureStream();
    for (const track of stream.getTracks()) {
      const stop = track.stop.bind(track);
      track.stop = () => {
        clearInterval(timer);
        stop();
      };
    }
    if (wishes?.audio) {
      const heard = await open({ audio: true });
      for (const track of heard.getAudioTracks()) stream.addTrack(track);
    }
    return stream;
  };
  Object.defineProperty(MediaStreamTrack.prototype, "label", { get: () => label });
}

/** Hides what an automated browser reveals about itself. */
export function hideAutomation(): void {
  Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
}

/** Neither engine's automation can refuse a permission for a single origin. */
export function refuseCamera(): void {
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException("The request is not allowed.", "NotAllowedError"));
}

/** As in a browser that blocks site data. */
export function refuseStorage(): void {
  for (const storage of [IDBFactory.prototype, CacheStorage.prototype]) {
    Object.assign(storage, {
      open() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  }
}

/** Does everything that must not happen in a page, to check that it is noticed. */
export function misbehave(): void {
  setTimeout(() => {
    throw new Error("thrown on purpose");
  });
  void Promise.reject(new Error("rejected on purpose"));
  new Image().src = "https://elsewhere.example/";
  console.error("said on purpose");
}

/** Mutes or unmutes the camera, as a phone does while its page is hidden. */
export function setMuted(muted: boolean): void {
  const stream = document.querySelector("video")?.srcObject as MediaStream | null; // the page plays no file here
  const [track] = stream?.getVideoTracks() ?? [];
  if (!track) throw new Error("no camera runs");
  Object.defineProperty(track, "muted", { value: muted, configurable: true });
  track.dispatchEvent(new Event(muted ? "mute" : "unmute"));
}

export function isShutterOpen(): boolean {
  return document.querySelector(".shutter:enabled") !== null;
}
