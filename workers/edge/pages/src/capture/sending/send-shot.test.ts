import { describe, it, vi } from "vitest";
import type { Shot } from "../model/shot.ts";
import { type CaptureApi, isPassing, Refused } from "./api.ts";
import { ChunkPace } from "./chunk-pace.ts";
import { sendShot } from "./send-shot.ts";
import { refusedBy, type SendOptions } from "./shot-form.ts";

const uploadShot = vi.hoisted(() => vi.fn<() => Promise<string>>(async () => "cap_piece_by_piece"));
vi.mock("./upload-shot.ts", () => ({ uploadShot }));

const shot: Shot = {
  id: "8f14e45f-ceea-467f-a8d2-5c4d3f2b1a00",
  token: "t",
  step: "front",
  kind: "image",
  blob: new Blob(["abc"], { type: "image/jpeg" }),
  capturedAt: "2026-11-21T09:00:00.000Z",
  source: "camera",
  location: { lat: 47, lng: 8, accuracy_m: 9, derived_from: "live", age_ms: 3 },
  nonce: "n",
  device: { touch_points: 5 },
  frames: [new Blob(["1"]), new Blob(["2"])],
  state: "saved",
  sentBytes: 0,
};

const nothing = async () => {};

function options(forms: FormData[], isRetry: boolean): SendOptions {
  const api = {
    addCapture: async (form: FormData) => {
      forms.push(form);
      return { id: "cap_in_one" };
    },
  } as unknown as CaptureApi;
  return {
    api,
    pace: new ChunkPace(1_048_576),
    isRetry,
    onProgress: () => {},
    onUploadUrl: nothing,
    onFramesSent: nothing,
  };
}

describe("a shot (CONTRACT G3.5)", () => {
  it("of up to 2 MB goes in one piece at the first try", async ({ expect }) => {
    const full = { ...shot, blob: new Blob([new Uint8Array(2 * 1024 * 1024)]) };
    expect(await sendShot(full, options([], false))).toBe("cap_in_one");
  });

  it("that is larger goes piece by piece", async ({ expect }) => {
    const large = { ...shot, blob: new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]) };
    expect(await sendShot(large, options([], false))).toBe("cap_piece_by_piece");
  });

  it("that did not arrive at the first try goes piece by piece", async ({ expect }) => {
    expect(await sendShot(shot, options([], true))).toBe("cap_piece_by_piece");
  });

  it("that had begun to go piece by piece goes on so", async ({ expect }) => {
    expect(await sendShot({ ...shot, uploadUrl: "/uploads/1" }, options([], false))).toBe(
      "cap_piece_by_piece",
    );
  });
});

describe("the form of a shot (CONTRACT G3.4)", () => {
  it("says everything about it, with the checksum of its bytes", async ({ expect }) => {
    const forms: FormData[] = [];
    await sendShot(shot, options(forms, false));
    const [form] = forms;
    const { image, frames, ...fields } = Object.fromEntries(form ?? []);
    expect(fields).toEqual({
      step: "front",
      client_capture_id: shot.id,
      captured_at: "2026-11-21T09:00:00.000Z",
      source: "camera",
      location: '{"lat":47,"lng":8,"accuracy_m":9,"derived_from":"live","age_ms":3}',
      nonce: "n",
      device: '{"touch_points":5}',
      submit_later: "true",
      // from FIPS 180-2, B.1
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    });
    expect(image).toBeInstanceOf(Blob);
    expect(frames).toBeDefined();
    expect(form?.getAll("frames")).toHaveLength(2);
  });

  it("names no step for photos without steps, and nothing that is not known", async ({ expect }) => {
    const forms: FormData[] = [];
    const { step: _step, location: _location, nonce: _nonce, device: _device, ...bare } = shot;
    await sendShot({ ...bare, frames: [] }, options(forms, false));
    expect([...(forms[0]?.keys() ?? [])].toSorted()).toEqual(
      ["captured_at", "client_capture_id", "image", "sha256", "source", "submit_later"].toSorted(),
    );
  });
});

describe("a shot that waited for the network", () => {
  it("says how old the fix was at the shutter, however much later it is sent", async ({ expect }) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
    const forms: FormData[] = [];
    vi.advanceTimersByTime(3_600_000);
    await sendShot(shot, options(forms, false));
    vi.useRealTimers();
    expect(forms[0]?.get("captured_at")).toBe(shot.capturedAt);
    expect(forms[0]?.get("location")).toBe(JSON.stringify(shot.location));
  });
});

describe("what went wrong", () => {
  it("may pass when it was the connection, a limit or the service itself", ({ expect }) => {
    const passing = [
      new TypeError("Failed to fetch"),
      new Refused(429, "too_many_requests"),
      new Refused(503, "x"),
    ];
    expect(passing.map(isPassing)).toEqual([true, true, true]);
  });

  it("may pass when the service has more of an upload than its response said, or got a broken piece", ({
    expect,
  }) => {
    expect(isPassing(new Refused(409, "conflict"))).toBe(true);
    expect(isPassing(new Refused(460, "invalid_request"))).toBe(true);
  });

  it("is for good when the service said no", ({ expect }) => {
    const codes = [400, 402, 409, 410, 413, 415, 422].map((status) => new Refused(status, "x"));
    expect(codes.map(isPassing)).not.toContain(true);
  });

  it("of a resumable upload has the service's own code, where it gave one", ({ expect }) => {
    expect(refusedBy(409, '{"error":{"code":"step_full","message":"…"}}')).toMatchObject({
      status: 409,
      code: "step_full",
    });
    expect(refusedBy(502, "<html>")).toMatchObject({ status: 502, code: "internal_error" });
    expect(refusedBy(460, "")).toMatchObject({ status: 460, code: "internal_error" });
  });
});
