import { useSignal } from "@preact/signals";
import type { Position } from "@svc/seal/verify/statement";
import { useEffect } from "preact/hooks";
import { trusted } from "@svc/platform/trusted";
import { useText } from "./text-context.ts";
import type { VerifyText } from "./verify-words.ts";

/** Drawn in the browser, so that no map service learns the position. Its code loads with the first position. */
export function PositionMap({ of, position }: { readonly of: string; readonly position: Position }) {
  const svg = useSignal("");
  const words = useText();

  async function show(): Promise<void> {
    svg.value = await draw(of, position, words);
  }
  useEffect(() => void show(), [of]);

  return svg.value === "" ? null : (
    <div class="map" dangerouslySetInnerHTML={{ __html: trusted.html(svg.value) }} />
  );
}

/** Empty when the code cannot be loaded; the text above gives the position. */
async function draw(
  description: string,
  { accuracyM, ...point }: Position,
  { text, language }: VerifyText,
): Promise<string> {
  const code = await import("@svc/ui/map/draw-map").catch(() => undefined);
  if (!code) return "";
  const observed = { ...point, radiusM: accuracyM, label: text("map_photo") };
  return code.drawMap({ title: text("map_title"), description, observed, locale: `${language}-u-nu-latn` });
}
