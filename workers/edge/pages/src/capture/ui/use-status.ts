import { useEffect, useState } from "preact/hooks";
import type { Camera } from "../camera/camera.ts";
import type { Hint } from "../camera/frame-hints.ts";
import { type Text, useText } from "./text.ts";

export type Status = { readonly words: string; readonly isGood: boolean };

// our choice: long enough to read or hear before hints start
const GUIDE_MS = 2_500;

/** The status while aiming: first how to use the guide, then what to improve, or that the picture is good. */
export function useStatus(aim: {
  readonly camera: Camera | undefined;
  readonly hint: Hint | undefined;
  readonly overlay: string | undefined;
  /** The automatic shutter is about to release. */
  readonly isSteady: boolean;
}): Status {
  const { camera, hint, overlay, isSteady } = aim;
  const text = useText();
  const guide = guideOf(overlay, text);
  const [isGuided, setGuided] = useState(true);
  useEffect(() => {
    setGuided(true);
    if (!camera) return;
    const timer = setTimeout(() => setGuided(false), GUIDE_MS);
    return () => clearTimeout(timer);
  }, [camera]);
  if (isSteady) return { words: text("camera_taking"), isGood: true };
  if (hint && hint !== "good") return { words: text(`hint_${hint}`), isGood: false };
  if (guide !== "" && (isGuided || !hint)) return { words: guide, isGood: false };
  return { words: hint === "good" ? text("hint_good") : "", isGood: hint === "good" };
}

const GUIDES = {
  frame: "overlay_frame",
  plate: "overlay_plate",
  document: "overlay_document",
  ghost: "ghost_guide",
} as const;

function guideOf(overlay: string | undefined, text: Text): string {
  if (overlay?.startsWith("vehicle")) return text("overlay_vehicle");
  const guide = GUIDES[overlay as keyof typeof GUIDES] as (typeof GUIDES)[keyof typeof GUIDES] | undefined; // may have none
  return guide === undefined ? "" : text(guide);
}
