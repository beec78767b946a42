import type { LocalAnswer } from "./answer.ts";
import type { Work } from "./progress.ts";
import type { Shot } from "./shot.ts";

/** The number of items the service has at the end, as far as this device knows. */
export type Arrived = {
  readonly photos: number;
  readonly videos: number;
  readonly files: number;
  readonly answers: number;
};

/** For a link that was just finished, this device counts the answers itself. */
export function arrivedOf({ session, shots, answers }: Work): Arrived {
  const known = new Set(session.captures.map(({ id }) => id));
  const here = shots.filter(({ state, captureId }) => state === "done" && !known.has(captureId ?? ""));
  const kinds = [...session.captures.map(({ kind }) => kind), ...here.map(({ kind }) => kind)];
  const count = (wanted: Shot["kind"]) => kinds.filter((kind) => kind === wanted).length;
  const given = new Set(Object.keys(session.answers ?? {}));
  for (const { step, state, value } of Object.values(answers)) {
    if (state === "done") given[value === undefined ? "delete" : "add"](step);
  }
  return {
    photos: count("image"),
    videos: count("video"),
    files: count("upload"),
    answers: session.answers_count ?? given.size,
  };
}

/** Photos and answers (by step) of this device that the service did not accept before the end. */
export function notTaken({ shots, answers }: Work): {
  readonly shots: readonly Shot[];
  readonly answers: readonly LocalAnswer[];
} {
  return {
    shots: shots.filter(({ state }) => state !== "done"),
    answers: Object.values(answers).filter(({ state, value }) => state !== "done" && !isEmpty(value)),
  };
}

function isEmpty(value: LocalAnswer["value"]): boolean {
  if (value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && "formatted" in value && value.formatted === "";
}
