import { drawScene } from "./draw-scene.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const SIZE = { width: 1080, height: 1440 };
const FRAMES_A_SECOND = 10;
/** our choice: the centre of Berlin. */
const PLACE = { latitude: 52.52, longitude: 13.405, accuracy: 12, altitude: null, speed: null };

/** Fakes what a preview lacks: a camera that shows a drawn car, and a position. No permission is requested. */
export function standIn(): void {
  replace(navigator, "userAgent", PHONE);
  replace(navigator, "mediaDevices", {
    getUserMedia: () => Promise.resolve(drawnCamera()),
    enumerateDevices: () => Promise.resolve([]),
  });
  replace(navigator, "geolocation", {
    watchPosition: (found: PositionCallback) => setTimeout(() => found(position())),
    clearWatch: clearTimeout,
    getCurrentPosition: (found: PositionCallback) => found(position()),
  });
  // a canvas track provides no stills, so the page uses a frame
  replace(globalThis, "ImageCapture", undefined);
  keepFocusOutside();
}

/** A frame that focuses its heading would take the focus from the person typing in the editor next to it. */
function keepFocusOutside(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its original element as `this`
  const { focus } = HTMLElement.prototype;
  replace(HTMLElement.prototype, "focus", function focusHere(this: HTMLElement, options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  });
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
}

function position(): GeolocationPosition {
  // the members that the page reads
  return { coords: PLACE, timestamp: Date.now() } as unknown as GeolocationPosition;
}

function drawnCamera(): MediaStream {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, SIZE);
  const context = canvas.getContext("2d");
  const stream = canvas.captureStream(FRAMES_A_SECOND);
  const draw = () => context && drawScene(context, performance.now());
  draw();
  const timer = setInterval(() => {
    const isOn = stream.getTracks().some(({ readyState }) => readyState === "live");
    if (isOn) draw();
    else clearInterval(timer);
  }, 1000 / FRAMES_A_SECOND);
  return stream;
}
