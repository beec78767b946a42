import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_BUNDLES } from "@svc/commands/local/bundles";
import { CONFIGS } from "@svc/commands/local/wrangler";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { callAs, type LoadedService, withService } from "@svc/harness/with-service";
import { type Figure, notAbove, unbounded } from "./figure.ts";
import { workerdCpuMs } from "./workerd-process.ts";

const ROUNDS = 5;
const SECONDS = 60;
const PIECE_BYTES = 8 * 1024 * 1024;
const MOST_SECONDS = 10;
const MOST_CPU_SECONDS = 8;
const READ_EVERY_MS = 100;
const MOST_READ_MS = 500;
const WALK = { key: "walk", kind: "video", description: "Walk around it", max_seconds: SECONDS };
/** A hand moving along a scene, with sensor noise. */
const FILMED = `crop=1920:1080:x=10*t:y=5*t,noise=alls=14:allf=t`;
/** A phone's format: 1080p at 30 pictures a second and 25 Mbit/s, one key frame a second. */
const ENCODED = ["-c:v", "libx264", "-preset", "superfast", "-b:v", "25M", "-g", "30", "-pix_fmt", "yuv420p"];

type Read = {
  readonly status: string;
  readonly video_analysis?: { readonly frames_analyzed: number; readonly frames_judged: number };
};

/**
 * Seconds from a clip's last byte to its result on an otherwise idle machine, the CPU of all scripts meanwhile, and the
 * slowest read during upload and analysis. Joining the pieces is also shown apart, since most of its CPU is the
 * emulation of R2, which passes 4 KB at a time through JavaScript. Empty if FFmpeg is not installed to draw the clip.
 */
export async function benchClip(): Promise<readonly Figure[]> {
  const clip = await drawClip();
  if (clip === undefined) return [];
  return withService({ tenants: 1, scripts: () => CONFIGS, bundles: DEFAULT_BUNDLES }, async (service) => {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await judged(service, clip));
    const seconds = rounds.map((round) => round.seconds);
    const cpuSeconds = rounds.map((round) => round.cpuSeconds);
    const joinCpuSeconds = rounds.map((round) => round.joinCpuSeconds);
    const [{ framesJudged } = { framesJudged: Number.NaN }] = rounds;
    const readMs = Math.max(...rounds.map((round) => round.slowestReadMs));
    const what = `a clip of ${SECONDS} s, 1080p, ${(clip.length / 1e6).toFixed(0)} MB`;
    return [
      notAbove(`${what}, from its last byte to its verdict`, seconds, MOST_SECONDS, "s"),
      notAbove("the CPU of all scripts meanwhile", cpuSeconds, MOST_CPU_SECONDS, "s"),
      unbounded("joining the clip's pieces in the emulated R2, of this CPU", joinCpuSeconds, "s"),
      unbounded(`how many of its ${SECONDS} frames were judged themselves`, framesJudged),
      notAbove("the slowest read of a verification meanwhile", readMs, MOST_READ_MS, "ms"),
    ];
  });
}

async function drawClip(): Promise<Uint8Array | undefined> {
  const dir = temporaryFolder("bench-clip");
  try {
    const [scene, clip] = [path.join(dir, "scene.jpg"), path.join(dir, "clip.mp4")];
    writeFileSync(scene, await photoFile(drawScene(2560, 1440, 7), "jpeg", 93));
    const filmed = ["-loop", "1", "-framerate", "30", "-i", scene, "-t", String(SECONDS), "-vf", FILMED];
    execFileSync("ffmpeg", [...filmed, ...ENCODED, clip], { stdio: "ignore" });
    return readFileSync(clip);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  } finally {
    removeNow(dir);
  }
}

type Round = {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly joinCpuSeconds: number;
  readonly framesJudged: number;
  readonly slowestReadMs: number;
};

async function judged(service: LoadedService, clip: Uint8Array): Promise<Round> {
  const [tenant] = service.tenants;
  if (tenant === undefined) throw new Error("no tenant");
  const read = (query = "") => callAs<Read>(service, tenant, `/v1/verifications/${made.id}${query}`);
  const body = { json: { steps: [WALK] } };
  const made = await callAs<{ id: string; capture_url: string }>(service, tenant, "/v1/verifications", body);
  const over = new AbortController();
  const slowest = slowestOf(() => read(), over.signal);
  const { lastSentAt, cpuBefore } = await upload(
    service,
    new URL(made.capture_url).pathname.split("/").at(-1) ?? "",
    clip,
  );
  const joinCpuSeconds = (workerdCpuMs(service.pid) - cpuBefore) / 1000;
  let framesJudged: number | undefined;
  while (framesJudged === undefined) {
    const { status, video_analysis } = await read("?wait=25");
    if (status === "completed" && video_analysis?.frames_analyzed === SECONDS)
      framesJudged = video_analysis.frames_judged;
    else if (status !== "partially_captured") throw new Error(`the clip ended so: ${status}`);
  }
  const seconds = (performance.now() - lastSentAt) / 1000;
  const cpuSeconds = (workerdCpuMs(service.pid) - cpuBefore) / 1000;
  over.abort();
  return { seconds, cpuSeconds, joinCpuSeconds, framesJudged, slowestReadMs: await slowest };
}

/** In milliseconds. */
async function slowestOf(read: () => Promise<unknown>, over: AbortSignal): Promise<number> {
  let slowest = 0;
  while (!over.aborted) {
    const from = performance.now();
    await read();
    slowest = Math.max(slowest, performance.now() - from);
    await sleep(READ_EVERY_MS);
  }
  return slowest;
}

/** Uploads with tus 1.0, like the capture page. Returns the time when the last piece was sent, and the CPU used by then. */
async function upload({ baseUrl, pid }: LoadedService, token: string, clip: Uint8Array) {
  const tus = { "Tus-Resumable": "1.0.0" };
  const metadata = `step ${btoa("walk")},source ${btoa("camera")}`;
  const created = await fetch(`${baseUrl}/v1/verifications/${token}/uploads`, {
    method: "POST",
    headers: { ...tus, "Upload-Length": String(clip.length), "Upload-Metadata": metadata },
  });
  const location = new URL(created.headers.get("Location") ?? "", baseUrl);
  let [lastSentAt, cpuBefore] = [0, 0];
  for (let at = 0; at < clip.length; at += PIECE_BYTES) {
    lastSentAt = performance.now();
    cpuBefore = workerdCpuMs(pid);
    const sent = await fetch(location, {
      method: "PATCH",
      headers: { ...tus, "Upload-Offset": String(at), "Content-Type": "application/offset+octet-stream" },
      body: new Uint8Array(clip.subarray(at, at + PIECE_BYTES)),
    });
    if (sent.status !== 204) throw new Error(`at ${at}: ${sent.status} ${await sent.text()}`);
  }
  return { lastSentAt, cpuBefore };
}
