import type { Work } from "./progress.ts";
import type { Shot } from "./shot.ts";

/** What the service has at the end, as far as this device knows. */
export type Arrived = {
  readonly photos: number;
  readonly videos: number;
  readonly files: number;
  readonly answers: number;
};

/** Answers are counted only where they were given on this device: a link that is done keeps the others to itself. */
export function arrivedOf({ session, shots, answers }: Work): Arrived {
  const known = new Set(session.captures.map(({ id }) => id));
  const here = shots.filter(({ state, captureId }) => state === "done" && !known.has(captureId ?? ""));
  const kinds = [...session.captures.map(({ kind }) => kind), ...here.map(({ kind }) => kind)];
  const count = (wanted: Shot["kind"]) => kinds.filter((kind) => kind === wanted).length;
  const given = Object.values(answers).filter(({ state, value }) => state === "done" && value !== undefined);
  return { photos: count("image"), videos: count("video"), files: count("upload"), answers: given.length };
}

/** What this device took and the service does not have now that it is over. */
export function notTaken({ shots }: Work): readonly Shot[] {
  return shots.filter(({ state }) => state !== "done");
}
