import { closeSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { describeClip } from "@svc/video/describe-clip";
import type { References } from "./references.ts";
import type { Reading } from "./table.ts";

const CLIPS: readonly string[] = [".mp4", ".mov", ".m4v", ".webm", ".mkv"];
/** Containers state the length of the last picture differently. */
const TOLERANCE_MS = 150;

export function isClip(file: string): boolean {
  return CLIPS.includes(path.extname(file).toLowerCase());
}

type Stream = {
  readonly width?: number;
  readonly height?: number;
  readonly duration?: string;
  readonly side_data_list?: readonly { readonly rotation?: number }[];
};
type Probe = { readonly streams?: readonly Stream[]; readonly format?: { readonly duration?: string } };

export async function compareClip(file: string, { ffprobe }: References): Promise<Reading> {
  const ours = await describe(file);
  const probe = ffprobe
    ? (JSON.parse((await ffprobe([...PROBE, file])) || "{}") as Probe) // ffprobe's own JSON
    : {};
  const [stream] = probe.streams ?? [];
  const format = path.extname(file).slice(1).toLowerCase();
  const isReadByReference = stream?.width !== undefined;
  if (!ours.ok) return { format, refused: ours.message, isReadByReference };
  return { format, isReadByReference, facts: stream ? differencesOf(ours, stream, probe) : [] };
}

const PROBE = ["-v", "quiet", "-of", "json", "-select_streams", "v:0", "-show_streams", "-show_format"];

async function describe(file: string) {
  const { size } = statSync(file);
  const handle = openSync(file, "r");
  try {
    return await describeClip({
      bytes: size,
      read: async (offset, length) => {
        const part = new Uint8Array(length);
        return part.subarray(0, readSync(handle, part, 0, length, offset));
      },
    });
  } finally {
    closeSync(handle);
  }
}

type Described = Extract<Awaited<ReturnType<typeof describe>>, { readonly ok: true }>;

function differencesOf(ours: Described, stream: Stream, { format }: Probe): readonly string[] {
  const rotation = stream.side_data_list?.find((each) => each.rotation !== undefined)?.rotation ?? 0;
  const [width, height] =
    rotation % 180 === 0 ? [stream.width, stream.height] : [stream.height, stream.width];
  const theirMs = Number(stream.duration ?? format?.duration) * 1000;
  const facts: string[] = [];
  if (width !== ours.width || height !== ours.height) {
    facts.push(`size: ${ours.width}x${ours.height} / ${width}x${height}`);
  }
  if (Math.abs(theirMs - ours.durationMs) > TOLERANCE_MS) {
    facts.push(`milliseconds: ${ours.durationMs} / ${Math.round(theirMs)}`);
  }
  return facts;
}
