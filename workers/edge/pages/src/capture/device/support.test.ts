import compat, { type Identifier } from "@mdn/browser-compat-data" with { type: "json" };
import { afterEach, describe, it, vi } from "vitest";
import * as support from "./support.ts";
import { SUPPORT } from "./support-table.ts";

declare global {
  interface ImportMeta {
    /** Vite's: file contents by path. */
    readonly glob: (patterns: readonly string[], options: object) => Record<string, string>;
  }
}

const SOURCES = import.meta.glob(
  ["../**/*.ts", "../**/*.tsx", "!../**/*.test.ts", "!./support.ts", "!./support-table.ts"],
  { eager: true, query: "?raw", import: "default" },
);

describe("what not every browser has", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.for(Object.keys(SUPPORT))("%s is named by its guard alone", (name, { expect }) => {
    expect(Object.keys(SOURCES).length).toBeGreaterThan(60);
    const using = Object.entries(SOURCES)
      .filter(([, source]) => new RegExp(`\\b${name}\\b`).test(withoutComments(source)))
      .map(([file]) => file);
    expect(using).toEqual([]);
  });

  it("is missed without harm where a browser has none of it", async ({ expect }) => {
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("MediaRecorder", undefined);
    vi.stubGlobal("caches", undefined);
    const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
    vi.stubGlobal("fetch", asked);
    expect(() => support.cameras()).toThrow("no camera interface");
    expect(support.stillCamera()).toBeUndefined();
    expect(support.capabilitiesOf({} as MediaStreamTrack)).toEqual({});
    expect(support.onNextPicture({} as HTMLVideoElement, () => {})).toBe(false);
    expect(support.frameOf({} as HTMLVideoElement)).toBeUndefined();
    expect(support.recordableOf(["video/mp4"])).toBeUndefined();
    expect(support.agentData()).toBeUndefined();
    expect(support.keeping()).toBeUndefined();
    expect(await support.isGranted("geolocation")).toBe(false);
    expect(await support.copyText("a link")).toBe(false);
    support.buzz(10);
    support.sendAway("/progress", "{}");
    expect(asked).toHaveBeenCalledWith("/progress", { method: "POST", body: "{}", keepalive: true });
  });

  it("is missed without harm where a browser has it and refuses", async ({ expect }) => {
    vi.stubGlobal("navigator", { permissions: { query: refuse }, clipboard: { writeText: refuse } });
    expect([await support.isGranted("geolocation"), await support.copyText("a link")]).toEqual([
      false,
      false,
    ]);
  });
});

describe("a picture of a video that is held", () => {
  afterEach(() => void vi.unstubAllGlobals());
  const video = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement;
  class Frame {
    readonly displayWidth = 640;
    readonly displayHeight = 480;
    close(): void {}
  }

  it("is taken where the browser has it", ({ expect }) => {
    vi.stubGlobal("VideoFrame", Frame);
    vi.stubGlobal("navigator", { vendor: "Google Inc." });
    expect(support.frameOf(video)).toBeInstanceOf(Frame);
    expect(support.frameOf({ videoWidth: 480, videoHeight: 640 } as HTMLVideoElement)).toBeUndefined();
  });

  it("is never taken in Apple's engine, which may draw it upside down", ({ expect }) => {
    vi.stubGlobal("VideoFrame", Frame);
    vi.stubGlobal("navigator", { vendor: "Apple Computer, Inc." });
    expect(support.frameOf(video)).toBeUndefined();
  });
});

/** Where MDN documents each API. */
const DESCRIBED = {
  mediaDevices: ["Navigator", "mediaDevices"],
  ImageCapture: ["ImageCapture", "takePhoto"],
  getCapabilities: ["MediaStreamTrack", "getCapabilities"],
  VideoFrame: ["VideoFrame"],
  requestVideoFrameCallback: ["HTMLVideoElement", "requestVideoFrameCallback"],
  MediaRecorder: ["MediaRecorder"],
  vibrate: ["Navigator", "vibrate"],
  permissions: ["Navigator", "permissions"],
  userAgentData: ["Navigator", "userAgentData"],
  clipboard: ["Navigator", "clipboard"],
  serviceWorker: ["Navigator", "serviceWorker"],
  caches: ["caches"],
  sendBeacon: ["Navigator", "sendBeacon"],
} as const satisfies Record<keyof typeof SUPPORT, readonly string[]>;

const ENGINES = { chrome: "chrome_android", safari: "safari_ios", firefox: "firefox_android" } as const;

describe("the table of what browsers have", () => {
  it.for(Object.entries(DESCRIBED))("says of %s what MDN says", ([name, path], { expect }) => {
    const found = path.reduce<Identifier | undefined>((at, part) => at?.[part], compat.api);
    const stated = found?.__compat?.support ?? {};
    const versions = Object.entries(ENGINES).map(([engine, browser]) => {
      const [statement] = [stated[browser] ?? []].flat();
      const added = statement?.version_added;
      return [engine, typeof added === "string" ? Number(added.replace("≤", "")) : "no"];
    });
    expect(Object.fromEntries(versions)).toEqual(SUPPORT[name as keyof typeof DESCRIBED]);
  });
});

function refuse(): Promise<never> {
  return Promise.reject(new Error("not allowed"));
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
