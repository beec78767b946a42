import type { Shown } from "@svc/imaging/colour/shown";
import type { AnalyzerEnv } from "@svc/platform/env";
import { visionProviderOf } from "@svc/platform/vision-config";
import { readerOf } from "@svc/platform/objects";
import { askVision } from "../vision/ask-vision.ts";
import { visionToolsOf } from "../vision/tools-of.ts";
import type { AskableVision, MeaningTools } from "./meaning-tools.ts";

/** `encode` produces at most 1024 px, without metadata. */
export function meaningToolsOf(env: AnalyzerEnv, encode: (view: Shown) => Promise<Uint8Array>): MeaningTools {
  return { reader: readerOf(env), vision: visionOf(env), encode };
}

function visionOf(env: AnalyzerEnv): AskableVision | undefined {
  const tools = visionToolsOf(env);
  const provider = visionProviderOf(env);
  if (!tools || provider === undefined) return undefined;
  const { model, prompt } = tools;
  return { provider, model, prompt, ask: (of, ask) => askVision(tools, of, ask) };
}
