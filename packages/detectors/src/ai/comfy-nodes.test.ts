import { describe, it } from "vitest";
import { HOSTED_NODES, isGeneratingNode } from "./comfy-nodes.ts";
import { PARAMETER_TEXTS } from "./parameters.ts";

const SMALL = ["LoadImage", "ImageScale", "SaveImage"];
const promptOf = (types: readonly string[]) =>
  JSON.stringify(Object.fromEntries(types.map((class_type, id) => [id + 1, { class_type, inputs: {} }])));
const workflowOf = (types: readonly string[]) =>
  JSON.stringify({ last_node_id: 9, nodes: types.map((type, id) => ({ id, type, pos: [0, 0] })), links: [] });
const FORMS = { prompt: promptOf, workflow: workflowOf };
const isGraph = (value: string) =>
  PARAMETER_TEXTS.find(({ test }) => test({ group: "png_text", tag: "prompt", value }))?.kind ===
  "comfyui_graph";

/** Text and picture into clips, by `comfyui-embedded-docs` 0.5.15. */
const CLIPS = [
  "ByteDance2TextToVideoNode",
  "ByteDanceFirstLastFrameNode",
  "ByteDanceImageToVideoNode",
  "Flux3TextToVideoNode",
  "HappyHorseImageToVideoApi",
  "KlingImage2VideoNode",
  "KlingTextToVideoNode",
  "LtxApi25TextToVideo",
  "LumaRay32TextToVideoNode",
  "MinimaxTextToVideoNode",
  "MoonvalleyTxt2VideoNode",
  "PikaTextToVideoNode2_2",
  "PixverseTextToVideoNode",
  "PrunaTextToVideoNode",
  "RunwayImageToVideoNodeGen4",
  "Veo3VideoGenerationNode",
  "Vidu4ImageToVideoNode",
  "Wan3ImageToVideoApi",
  "WanTextToVideoApi",
];

const SILENT = [
  "BriaRemoveImageBackground",
  "ClarityCrystalUpscaleNode",
  "FluxKontextImageScale",
  "GeminiNode",
  "ImageUpscaleWithModel",
  "KlingCameraControls",
  "LumaConceptsNode",
  "OpenAIChatNode",
  "RecraftColorRGB",
  "RecraftCrispUpscaleNode",
  "RecraftRemoveBackgroundNode",
  "RunwayAleph2KeyframeNode",
  "StabilityUpscaleFastNode",
  "TopazImageEnhanceV2",
  "VideoCrop",
];

describe("A graph counts where a node makes the picture", () => {
  it.for(["OpenAIGPTImageNodeV2", "IdeogramV4", "ByteDanceSeedreamNodeV3", "KSampler"])(
    "as %s does",
    (type, { expect }) => {
      for (const form of Object.values(FORMS)) expect(isGraph(form([...SMALL, type]))).toBe(true);
    },
  );

  it.for([...HOSTED_NODES, ...CLIPS])("as the hosted %s does, in both forms and cut", (type, { expect }) => {
    for (const form of Object.values(FORMS)) {
      const text = form([...SMALL, type]);
      expect([isGraph(text), isGraph(text.slice(0, -4))]).toEqual([true, true]);
    }
  });

  it.for(SILENT)("and not with %s alone", (type, { expect }) => {
    expect(isGeneratingNode(type)).toBe(false);
    for (const form of Object.values(FORMS)) expect(isGraph(form([...SMALL, type]))).toBe(false);
  });
});
