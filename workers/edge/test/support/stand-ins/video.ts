import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import type { ClipReading, VideoRpc } from "@svc/platform/video-rpc";
import { NO_ROUTE } from "./no-route.ts";

type Env = { readonly PHOTOS: R2Bucket };

/** Reads no clip: its bytes contain the response, such as `duration 19000` or `only sound`. */
export class Video extends ScriptEntrypoint<Env> implements VideoRpc {
  async describe(key: string): Promise<ClipReading> {
    const stored = await this.env.PHOTOS.get(key);
    if (!stored) throw new Error(`${key} is gone`);
    const clip = await stored.text();
    if (clip.includes("only sound")) {
      return { ok: false, code: "invalid_request", message: "has no pictures, only sound" };
    }
    const [, durationMs = 4000] = /duration (\d+)/.exec(clip) ?? [];
    return { ok: true, durationMs: Number(durationMs), width: 640, height: 480 };
  }

  frames(): Promise<never> {
    throw new Error("the analyzer alone asks for frames, and it is a stand-in here");
  }
}

export default NO_ROUTE;
