import type { Capture } from "./state.ts";

/** Numbers of the photos (from 1) in which a part looks edited. */
export function editedPhotosOf(captures: readonly Pick<Capture, "findings">[]): readonly number[] {
  return captures.flatMap(({ findings: { ai } }, index) =>
    ai && ai.status !== "unavailable" && ai.editedPart ? [index + 1] : [],
  );
}
