import { useRef, useState } from "preact/hooks";
import type { NewShot } from "../model/shot.ts";
import { countFor } from "../model/progress.ts";
import type { MediaStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { fileSize } from "./file-size.ts";
import { useText } from "./text.ts";

/** Stores a shot and continues when the step is full. `problem` explains why it could not be stored. */
export function useKeep(step: MediaStep, index: number) {
  const flow = useFlow();
  const text = useText();
  const [problem, setProblem] = useState<string>();
  const isKeeping = useRef(false);
  /** Returns false when it was not stored. A second tap meanwhile has no effect. */
  const keep = async (shot: NewShot): Promise<boolean> => {
    if (isKeeping.current) return false;
    isKeeping.current = true;
    try {
      return await keepOnce(shot);
    } finally {
      isKeeping.current = false;
    }
  };
  const tooLarge = (blob: Blob, limit: number): string => {
    if (!(blob instanceof File)) return text("error_payload_too_large");
    const size = fileSize(flow.page.language, limit);
    // isolates the name, which may have another writing direction than the sentence
    return text("upload_too_large", { name: `\u2068${blob.name}\u2069`, size });
  };
  const keepOnce = async (shot: NewShot): Promise<boolean> => {
    const limit = limitFor(step, flow.session.value.limits);
    if (shot.blob.size > limit) {
      setProblem(tooLarge(shot.blob, limit));
      return false;
    }
    const blob = await bytesOf(step, shot.blob);
    if (!blob) {
      setProblem(text("upload_unreadable"));
      return false;
    }
    await flow.addShot(step, { ...shot, blob });
    setProblem(undefined);
    if (countFor(flow.work.value, step) >= step.max) flow.goTo(index + 1);
    return true;
  };
  return { keep, problem };
}

/**
 * Reads a file's bytes at once, since the file may change or vanish before it is sent. Undefined when it cannot be
 * read. Clips stay where they are, as they may have 200 MB.
 */
async function bytesOf({ kind }: MediaStep, blob: Blob): Promise<Blob | undefined> {
  if (kind === "video" || !(blob instanceof File)) return blob;
  const { type } = blob;
  return blob.arrayBuffer().then(
    (bytes) => new Blob([bytes], { type }),
    () => undefined,
  );
}

type Limits = { readonly image_bytes: number; readonly upload_bytes: number; readonly video_bytes: number };

export function limitFor({ kind }: MediaStep, limits: Limits): number {
  if (kind === "video") return limits.video_bytes;
  return kind === "upload" ? limits.upload_bytes : limits.image_bytes;
}
