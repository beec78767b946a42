import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { burstFrame, GREY_PX } from "@svc/imaging/burst-frame";
import { createDecoders } from "@svc/imaging/decode";
import type { LiveEvidence, Pixels } from "@svc/imaging/evidence";
import { greyCopy } from "@svc/imaging/grey";
import { sniff } from "@svc/imaging/sniff";
import { compileCodecs } from "@svc/imaging/tools/codecs";
import { parse } from "csv-parse/sync";

export type Kind = "screen" | "real" | "shown" | "clip" | "slideshow";
export type Burst = {
  readonly kind: Kind;
  /** The repository, and the photo or clip in it. */
  readonly source: string;
  readonly clip: string;
  /** Thresholds were chosen on the sources of one half and are judged on the other. */
  readonly half: "chosen" | "judged";
  readonly hasTorch: boolean;
  readonly live: LiveEvidence;
};

const KINDS: Readonly<Record<string, Kind>> = {
  screen: "screen",
  real: "real",
  shown: "shown",
  genuine: "clip",
  "synthetic-mixed": "slideshow",
};
const FRAMES = ["0.jpg", "1.jpg", "2.jpg"] as const;
const decoders = createDecoders(compileCodecs());

/** The service's view of each burst that `bursts.py` wrote. */
export async function* readBursts(folder: string): AsyncGenerator<Burst> {
  const rows: Record<string, string>[] = parse(readFileSync(path.join(folder, "bursts.csv")), {
    columns: true,
  });
  for (const { name = "", label = "", source = "", torch = "" } of rows) {
    const kind = KINDS[label];
    if (!kind) continue;
    const [clip = ""] = name.split("-");
    const live = await readLive(path.join(folder, name), torch);
    yield { kind, source, clip, half: halfOf(source), hasTorch: torch !== "", live };
  }
}

function halfOf(source: string): Burst["half"] {
  const [first = 0] = createHash("sha256").update(source).digest();
  return first % 2 === 0 ? "chosen" : "judged";
}

async function readLive(folder: string, torch: string): Promise<LiveEvidence> {
  const photo = await decode(path.join(folder, "photo.jpg"));
  const frames = await Promise.all(
    FRAMES.map(async (file) => burstFrame(await decode(path.join(folder, file)))),
  );
  return { photo: greyCopy(photo.frame, GREY_PX), frames, device: reportOf(torch) };
}

async function decode(file: string): Promise<Pixels> {
  const bytes = Uint8Array.from(readFileSync(file));
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) throw new Error(`${file}: ${sniffed.refused}`);
  const pixels = await decoders.readPixels(bytes, sniffed);
  if ("failed" in pixels) throw new Error(`${file}: ${pixels.detail}`);
  return pixels;
}

/** The report of an honest phone. */
export function reportOf(torch: string): string {
  const size = { width: 1600, height: 1200 };
  const camera = { label: "camera2 0, facing back", reported: size, actual: { ...size, fps: 30 } };
  const lit = Array.from(torch, Number);
  return JSON.stringify({ camera, ...(lit.length > 0 && { torch_applied: lit }) });
}
