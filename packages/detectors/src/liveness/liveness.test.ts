import { readFileSync } from "node:fs";
import { LIVENESS_SIGNS, type LivenessSign } from "@svc/domain/finding";
import type { BurstFrame, LiveEvidence } from "@svc/imaging/evidence";
import type { Grey } from "@svc/imaging/evidence";
import { describe, it } from "vitest";
import { MODEL_VERSION } from "../pixel/model-version.ts";
import { isCameraSoftware, isInjector } from "./camera-names.ts";
import { readDeviceReport } from "./device-report.ts";
import { findSigns, SIGNS, weigh } from "./signs.ts";

const VIRTUAL = [
  "OBS Virtual Camera",
  "OBS-Camera",
  "OBS-VCam",
  "ManyCam Virtual Webcam",
  "XSplit VCam",
  "Snap Camera",
  "v4l2loopback",
  "Dummy video device (0x0000) (platform:v4l2loopback-000)",
  "fake_device_0",
  "DroidCam Source 3",
  "DroidCam Video",
  "e2eSoft iVCam",
  "EpocCam Camera",
  "Iriun Webcam",
  "NDI Webcam Video 1",
  "NewTek NDI Video",
  "mmhmm Camera",
  "Reincubate Camo",
  "Camo",
  "Unity Video Capture",
  "Unreal Engine Virtual Camera",
  "SplitCam Video Driver",
  "CamTwist (2VUY)",
  "Webcamoid VirtualCamera",
  "vMix Video External 2",
  "Streamlabs Desktop Virtual Webcam",
];
const SOFTWARE = [
  "Lenovo Virtual Camera",
  "Windows Virtual Camera Device",
  "OBSBOT Virtual Camera",
  "Camera (NVIDIA Broadcast)",
  "Logi Capture",
  "CyberLink YouCam 7",
];
const REAL = [
  "camera2 0, facing back",
  "camera2 1, facing front",
  "camera 0, facing back",
  "Facing back:0",
  "Back Camera",
  "Front Camera",
  "Back Dual Wide Camera",
  "Back Triple Camera",
  "Back Ultra Wide Camera",
  "Desk View Camera",
  "Rückkamera",
  "Rückseitige Dual-Weitwinkelkamera",
  "Caméra arrière",
  "Cámara trasera",
  "背面カメラ",
  "后置相机",
  "후면 카메라",
  "الكاميرا الخلفية",
  "FaceTime HD Camera",
  "FaceTime HD Camera (Built-in) (05ac:8514)",
  "iPhone Camera",
  "HD Pro Webcam C920 (046d:082d)",
  "Logitech BRIO",
  "OBSBOT Tiny 2",
  "Integrated Camera (04f2:b61e)",
  "USB2.0 HD UVC WebCam",
  "Surface Camera Rear",
  "Microsoft® LifeCam HD-3000",
  "Camera 1",
  "",
];

const PHONE = {
  camera: {
    label: "camera2 0, facing back",
    facing: "environment",
    requested: { width: 1920, height: 1080 },
    reported: { width: 1920, height: 1080, frameRate: 30, facingMode: "environment", deviceId_present: true },
    actual: { width: 1080, height: 1920, fps: 29.6 },
    cameras: 3,
    method: "photo",
  },
  platform: "Linux armv81",
  mobile: true,
  touch_points: 5,
  languages: ["en-GB"],
  time_zone: "Europe/London",
  screen: { width: 412, height: 915, dpr: 2.6 },
  webdriver: false,
};

/** Waves with this phase, as a coarse picture. */
function waves(phase: number, width = 96, height = 54): Grey {
  const luma = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    return (
      120 + 60 * Math.sin(7 * x + phase) * Math.cos(5 * y - 2 * phase) + 30 * Math.sin(17 * x * y + phase)
    );
  });
  return { width, height, luma };
}

function stripes(): Grey {
  return {
    width: 96,
    height: 54,
    luma: Uint8Array.from({ length: 96 * 54 }, (_, at) => (at % 24 < 12 ? 40 : 200)),
  };
}

/** Three frames with the torch on, off and on. */
function lit(on: number, off: number): readonly BurstFrame[] {
  return [on, off, on].map((brightness, index) => frame(`${index}`, { brightness }));
}

function asSigns(names: readonly LivenessSign["sign"][]): readonly LivenessSign[] {
  return names.map((sign) => ({ sign, strength: SIGNS[sign].strength }));
}

/** Hills behind red dots that swap places from one frame to the next. */
function chequered(index: number): BurstFrame["small"] {
  const rgb = Uint8Array.from({ length: 96 * 96 * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % 96, Math.floor(at / 288)];
    const dot = at % 3 === 0 && (x + y + index) % 2 === 0 ? 8 : 0;
    return 100 + 30 * Math.sin(x / 9) * Math.cos(y / 7) + dot;
  });
  return { width: 96, height: 96, rgb };
}

const PLAIN = { width: 1, height: 1, rgb: new Uint8Array(3) };

function frame(name: string, more: Partial<BurstFrame> = {}): BurstFrame {
  return { sha256: name, grey: waves(0), small: PLAIN, brightness: 120, contrast: 40, ...more };
}

const HONEST: LiveEvidence = {
  photo: waves(0),
  frames: [frame("a"), frame("b"), frame("c")],
  device: JSON.stringify(PHONE),
};

function namesOf(more: Partial<LiveEvidence>): readonly string[] {
  return findSigns({ ...HONEST, ...more }).map(({ sign }) => sign);
}

function withCamera(camera: object, more: object = {}): string {
  return JSON.stringify({ ...PHONE, camera: { ...PHONE.camera, ...camera }, ...more });
}

describe("names of cameras", () => {
  it("recognise the known virtual cameras", ({ expect }) => {
    for (const label of VIRTUAL) expect(isInjector(label), label).toBe(true);
  });

  it("recognise software before a real camera, which is not a virtual camera", ({ expect }) => {
    for (const label of SOFTWARE) {
      expect(isInjector(label), label).toBe(false);
      expect(isCameraSoftware(label), label).toBe(true);
    }
  });

  it("never match a real camera", ({ expect }) => {
    for (const label of REAL) {
      expect(isInjector(label), label).toBe(false);
      expect(isCameraSoftware(label), label).toBe(false);
    }
  });
});

describe("a device's report", () => {
  it("of an honest phone is no sign", ({ expect }) => {
    expect(namesOf({})).toEqual([]);
  });

  it("is no sign when the device was turned, and one when its pictures have another shape than it says", ({
    expect,
  }) => {
    expect(namesOf({ device: withCamera({ actual: { width: 1920, height: 1080 } }) })).toEqual([]);
    expect(namesOf({ device: withCamera({ actual: { width: 960, height: 540 } }) })).toEqual([]);
    expect(namesOf({ device: withCamera({ actual: { width: 640, height: 480 } }) })).toEqual([
      "settings_mismatch",
    ]);
    expect(namesOf({ device: withCamera({ actual: { width: 3840, height: 2160 } }) })).toEqual([
      "settings_mismatch",
    ]);
  });

  it("reveals a virtual camera, software before one, and a browser that a program drives", ({ expect }) => {
    expect(findSigns({ ...HONEST, device: withCamera({ label: "OBS Virtual Camera" }) })).toEqual([
      { sign: "virtual_camera", strength: "strong" },
    ]);
    expect(namesOf({ device: withCamera({ label: "Lenovo Virtual Camera" }) })).toEqual(["camera_software"]);
    expect(namesOf({ device: withCamera({ label: "0" }, { webdriver: true }) })).toEqual(["automation"]);
  });

  it("may be anything at all", ({ expect }) => {
    const hostile = ["", "null", "[]", "{", "{}", "5", '{"camera":[]}', '{"camera":"OBS Virtual Camera"}'];
    for (const device of hostile) expect(namesOf({ device }), device).toEqual(["no_device_report"]);
    const odd = {
      label: { toString: 1 },
      reported: { width: -1, height: "9" },
      actual: { width: 1e300, height: 0, fps: "no" },
      method: 7,
    };
    expect(namesOf({ device: withCamera(odd, { torch_applied: "101", webdriver: "true" }) })).toEqual([
      "no_device_report",
    ]);
    expect(readDeviceReport(withCamera({}, { torch_applied: [1, 0, 2] }))).not.toHaveProperty("torchApplied");
    expect(readDeviceReport(withCamera({ label: "x".repeat(5000) }))?.label).toHaveLength(200);
  });
});

describe("frames sent with a photo", () => {
  it("that are all the same are frozen; of a slow camera, or two of them, are repeated", ({ expect }) => {
    const same = [frame("a"), frame("a"), frame("a")];
    expect(namesOf({ frames: same })).toEqual(["frozen_frames"]);
    expect(namesOf({ frames: same.slice(1) })).toEqual(["repeated_frames"]);
    expect(namesOf({ frames: [...same.slice(1), frame("b")] })).toEqual(["repeated_frames"]);
    const size = { width: 1080, height: 1920 };
    for (const actual of [size, { ...size, fps: 0 }, { ...size, fps: 5 }]) {
      expect(namesOf({ frames: same, device: withCamera({ actual }) })).toEqual(["repeated_frames"]);
    }
    expect(namesOf({ frames: same, device: withCamera({ actual: { ...size, fps: 10 } }) })).toEqual([
      "frozen_frames",
    ]);
  });

  it("say nothing where a covered or dazzled lens gives the same picture again", ({ expect }) => {
    for (const flat of [
      { brightness: 2, contrast: 1 },
      { brightness: 254, contrast: 1 },
    ]) {
      expect(namesOf({ frames: [frame("a", flat), frame("a", flat), frame("a", flat)] })).toEqual([]);
    }
  });

  it("are compared with the photo: another scene is a sign, a turn, a crop or another light is not", ({
    expect,
  }) => {
    const other = ["a", "b", "c"].map((name) => frame(name, { grey: stripes() }));
    expect(namesOf({ frames: other })).toEqual(["frames_differ_from_photo"]);
    const { luma } = waves(0);
    const darker = { ...waves(0), luma: luma.map((value) => value / 2 + 10) };
    const turned = {
      width: 54,
      height: 96,
      luma: Uint8Array.from(luma, (_, at) => luma[(53 - (at % 54)) * 96 + Math.floor(at / 54)] ?? 0),
    };
    for (const grey of [darker, turned]) {
      expect(namesOf({ frames: [frame("a", { grey }), frame("b", { grey })] })).toEqual([]);
    }
  });

  it("are compared with each other, and a pattern that moves over them is a sign", ({ expect }) => {
    const frames = [0, 1, 2].map((index) => frame(`${index}`, { small: chequered(index) }));
    expect(namesOf({ frames })).toEqual(["moving_pattern"]);
    const dark = frames.map((each) => ({ ...each, brightness: 3 }));
    expect(namesOf({ frames: dark })).toEqual([]);
  });

  it("show the torch where it was lit in the dark", ({ expect }) => {
    const device = withCamera({}, { torch_applied: [1, 0, 1] });
    expect(namesOf({ device, frames: lit(70, 40) })).toEqual([]);
    expect(namesOf({ device, frames: lit(40, 40) })).toEqual(["torch_ignored"]);
    expect(namesOf({ device, frames: lit(150, 150) })).toEqual([]);
    expect(namesOf({ device: withCamera({}, { torch_applied: [1, 1, 1] }), frames: lit(40, 40) })).toEqual(
      [],
    );
    expect(namesOf({ device: withCamera({}, { torch_applied: [1, 0] }), frames: lit(40, 40) })).toEqual([]);
  });

  it("may be missing, which is a sign of whatever camera took it", ({ expect }) => {
    expect(namesOf({ frames: [] })).toEqual(["no_frames"]);
    expect(namesOf({ frames: [], device: withCamera({ method: "input" }) })).toEqual(["no_frames"]);
    expect(findSigns({ photo: waves(0), frames: [] }).map(({ sign }) => sign)).toEqual([
      "no_frames",
      "no_device_report",
    ]);
  });
});

describe("the challenge and the clock", () => {
  it("are judged as they were when the photo arrived", ({ expect }) => {
    expect(findSigns({ ...HONEST, signs: ["no_challenge", "taken_before"] })).toEqual(
      asSigns(["no_challenge", "taken_before"]),
    );
    // Reported twice: at intake and by the detector
    expect(namesOf({ frames: [], signs: ["no_frames"] })).toEqual(["no_frames"]);
  });

  it("weigh no less when there is no answer than when it is stale (CONTRACT G14)", ({ expect }) => {
    const [none, stale] = (["no_challenge", "stale_challenge"] as const).map((sign) =>
      weigh(0.5, asSigns([sign])),
    );
    expect(none?.confidence).toBeGreaterThanOrEqual(stale?.confidence ?? 1);
  });
});

const FIGURES = JSON.parse(readFileSync(new URL("figures.json", import.meta.url), "utf8")) as {
  signs: Record<string, { weight_at_most: number }>;
};
const SCORES = readFileSync(new URL(`../../models/${MODEL_VERSION}/screen.json`, import.meta.url), "utf8");

describe("the weight of signs", () => {
  const points = JSON.parse(SCORES) as { operating_point: number; native_operating_point: number };
  const lowest = Math.min(points.operating_point, points.native_operating_point);
  const weak = LIVENESS_SIGNS.filter((sign) => SIGNS[sign].strength === "weak");

  it("never flags a photo by weak signs alone, however many", ({ expect }) => {
    for (const confidence of [0, 0.05, 0.3, 0.49]) {
      expect(weigh(confidence, asSigns(weak)).confidence).toBeLessThan(lowest);
    }
  });

  it.for(["moving_pattern", "frames_differ_from_photo"] as const)(
    "of %s is no more than was measured (figures.json)",
    (sign, { expect }) => {
      const weight = SIGNS[sign];
      expect(weight).toMatchObject({ strength: "weak", logOdds: FIGURES.signs[sign]?.weight_at_most });
    },
  );

  it("tips a photo whose pixels are suspicious already", ({ expect }) => {
    expect(weigh(0.6, asSigns(["frames_differ_from_photo"])).confidence).toBeGreaterThan(
      points.operating_point,
    );
    expect(weigh(0.6, []).confidence).toBeCloseTo(0.6);
  });

  it("flags by a strong sign alone, with its own confidence", ({ expect }) => {
    expect(weigh(0.01, asSigns(["frozen_frames"]))).toEqual({ confidence: 0.97, strongest: 0.97 });
    expect(weigh(0.01, asSigns(["frozen_frames", "virtual_camera"])).strongest).toBe(0.98);
    for (const confidence of [0, 0.3, 1]) {
      expect(weigh(confidence, asSigns(LIVENESS_SIGNS)).confidence).toBeLessThanOrEqual(1);
    }
  });
});
