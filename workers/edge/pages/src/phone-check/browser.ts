import { readsTruePixels } from "../capture/camera/readback.ts";
import { agentData } from "../capture/device/support.ts";
import type { SUPPORT } from "../capture/device/support-table.ts";
import { surroundingsHere } from "../capture/device/surroundings.ts";
import type { Device } from "./progress.ts";

const OWNERS: Readonly<Record<keyof typeof SUPPORT, () => object | undefined>> = {
  mediaDevices: () => navigator,
  ImageCapture: () => globalThis,
  getCapabilities: () => MediaStreamTrack.prototype,
  VideoFrame: () => globalThis,
  requestVideoFrameCallback: () => HTMLVideoElement.prototype,
  MediaRecorder: () => globalThis,
  vibrate: () => navigator,
  permissions: () => navigator,
  userAgentData: () => navigator,
  clipboard: () => navigator,
  serviceWorker: () => navigator,
  caches: () => globalThis,
  sendBeacon: () => navigator,
};

/** The part of WICG User-Agent Client Hints that we request. */
type Hints = {
  readonly model?: string;
  readonly platformVersion?: string;
  readonly fullVersionList?: readonly { readonly brand: string; readonly version: string }[];
};
type Asked = { readonly getHighEntropyValues?: (names: readonly string[]) => Promise<Hints> };

/** The facts known about the browser before its camera opens. */
export async function deviceHere(): Promise<Device> {
  const names = Object.keys(OWNERS) as (keyof typeof SUPPORT)[];
  const has = names.map((name) => [name, name in (OWNERS[name]() ?? {})] as const);
  return {
    browser: {
      user_agent: navigator.userAgent,
      ...(await hints()),
      in_app: surroundingsHere().inApp,
      touch_points: navigator.maxTouchPoints,
      screen: { width: screen.width, height: screen.height, dpr: devicePixelRatio },
    },
    support: Object.fromEntries(has) as Device["support"],
    pixels: readsTruePixels() ? "true" : "noise",
  };
}

async function hints(): Promise<Partial<Device["browser"]>> {
  const agent = agentData();
  if (!agent) return {};
  const { getHighEntropyValues } = agent as Asked;
  const names = ["model", "platformVersion", "fullVersionList"];
  const asked: Hints = (await getHighEntropyValues?.call(agent, names).catch(() => undefined)) ?? {};
  return {
    platform: agent.platform,
    ...(asked.platformVersion && { platform_version: asked.platformVersion }),
    ...(asked.model && { model: asked.model }),
    ...(asked.fullVersionList && {
      versions: asked.fullVersionList.map(({ brand, version }) => `${brand} ${version}`),
    }),
  };
}
