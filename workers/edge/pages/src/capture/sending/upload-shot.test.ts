import { beforeEach, describe, it, vi } from "vitest";
import type { Shot } from "../model/shot.ts";
import { type CaptureApi, Refused } from "./api.ts";
import { ChunkPace } from "./chunk-pace.ts";
import type { SendOptions } from "./shot-form.ts";
import { uploadShot } from "./upload-shot.ts";

type TusOptions = {
  readonly endpoint: string;
  readonly uploadUrl?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly onUploadUrlAvailable: () => void;
  readonly onBeforeRequest: () => Promise<void>;
  readonly onAfterResponse: (
    request: unknown,
    response: { getHeader: (name: string) => string | undefined },
  ) => void;
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
};
type Answer = { readonly status: number; readonly body: string };

/** A fake tus client. The test sets the response to the first chunk of each upload. */
const tus = vi.hoisted(() => {
  class DetailedError extends Error {
    readonly originalResponse: { getStatus: () => number; getBody: () => string } | undefined;
    readonly causingError: Error | null;

    constructor(answer: Answer | undefined, causingError: Error | null) {
      super("tus");
      this.causingError = causingError;
      this.originalResponse = answer && { getStatus: () => answer.status, getBody: () => answer.body };
    }
  }
  const world = { answers: [] as (Answer | "lost")[], begun: [] as string[], log: [] as string[] };
  class Upload {
    url: string | null = null;
    readonly options: TusOptions;

    constructor(_blob: Blob, options: TusOptions) {
      this.options = options;
    }

    start(): void {
      void this.run();
    }

    async run(): Promise<void> {
      const { options } = this;
      this.url = options.uploadUrl ?? `${options.endpoint}/${world.begun.length + 1}`;
      world.begun.push(this.url);
      options.onUploadUrlAvailable();
      try {
        await options.onBeforeRequest();
      } catch (error) {
        return options.onError(new DetailedError(undefined, error as Error));
      }
      world.log.push("first byte");
      const answer = world.answers.shift();
      if (answer === "lost") return options.onError(new DetailedError(undefined, new Error("no connection")));
      if (answer) return options.onError(new DetailedError(answer, null));
      options.onAfterResponse(undefined, {
        getHeader: (name) => (name === "Capture-Id" ? "cap_1" : undefined),
      });
      options.onSuccess();
    }
  }
  return { world, module: { Upload, DetailedError } };
});
vi.mock("tus-js-client", () => tus.module);

const shot: Shot = {
  id: "8f14e45f-ceea-467f-a8d2-5c4d3f2b1a00",
  token: "t",
  kind: "image",
  blob: new Blob(["abc"]),
  capturedAt: "2026-11-21T09:00:00.000Z",
  source: "camera",
  frames: [new Blob(["1"])],
  state: "uploading",
  sentBytes: 0,
};
let frames: Refused | undefined;
const api = {
  base: "/v1/verifications/t",
  putFrames: async (url: string) => {
    tus.world.log.push(`frames to ${url}`);
    if (frames) throw frames;
  },
} as unknown as CaptureApi;
const options: SendOptions = {
  api,
  pace: new ChunkPace(1_048_576),
  isRetry: true,
  onProgress: () => {},
  onUploadUrl: async (url) => void tus.world.log.push(`kept ${url}`),
  onFramesSent: async () => void tus.world.log.push("frames sent"),
};
const refusal = (status: number, code: string): Answer => ({
  status,
  body: JSON.stringify({ error: { code } }),
});

describe("a resumable upload (CONTRACT G3.5)", () => {
  beforeEach(() => {
    Object.assign(tus.world, { answers: [], begun: [], log: [] });
    frames = undefined;
  });

  it("keeps its place and sends its frames before its first byte", async ({ expect }) => {
    expect(await uploadShot(shot, options)).toBe("cap_1");
    expect(tus.world.log).toEqual([
      "kept /v1/verifications/t/uploads/1",
      "frames to /v1/verifications/t/uploads/1",
      "frames sent",
      "first byte",
    ]);
  });

  it("goes on at the place that was kept, and sends its frames once", async ({ expect }) => {
    await uploadShot({ ...shot, uploadUrl: "/uploads/kept", framesSent: true }, options);
    expect(tus.world.begun).toEqual(["/uploads/kept"]);
    expect(tus.world.log).toEqual(["first byte"]);
  });

  it.for([refusal(404, "not_found"), refusal(410, "expired")])(
    "starts again when the service no longer knows its place: $status",
    async (answer, { expect }) => {
      tus.world.answers = [answer];
      expect(await uploadShot({ ...shot, uploadUrl: "/uploads/old", framesSent: true }, options)).toBe(
        "cap_1",
      );
      expect(tus.world.begun).toEqual(["/uploads/old", "/v1/verifications/t/uploads/2"]);
      expect(tus.world.log).toContain("frames to /v1/verifications/t/uploads/2");
    },
  );

  it("that is new is not begun again when the link itself is over", async ({ expect }) => {
    tus.world.answers = [refusal(410, "expired")];
    await expect(uploadShot(shot, options)).rejects.toMatchObject({ status: 410, code: "expired" });
    expect(tus.world.begun).toHaveLength(1);
  });

  it("is refused with the service's own code", async ({ expect }) => {
    tus.world.answers = [refusal(409, "step_full")];
    await expect(uploadShot(shot, options)).rejects.toBeInstanceOf(Refused);
  });

  it("is refused when its frames are", async ({ expect }) => {
    frames = new Refused(415, "unsupported_image_type");
    await expect(uploadShot(shot, options)).rejects.toBe(frames);
    expect(tus.world.log).not.toContain("first byte");
  });

  it("is not refused by a lost connection", async ({ expect }) => {
    tus.world.answers = ["lost"];
    await expect(uploadShot(shot, options)).rejects.not.toBeInstanceOf(Refused);
  });
});
