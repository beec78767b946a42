/**
 * A graph that only loads, scales and saves a photo generates nothing; a sampling step creates a picture. These are
 * ComfyUI's own nodes, also with a pack's name before or after (`KSampler (Efficient)`), and those of packs that bring
 * their own sampler.
 */
const SAMPLING = /KSampler|^SamplerCustom|VAEDecode|^(CogVideo|HyVideo|Kolors|Mochi|WanVideo|Xlabs)Sampler/;

/**
 * Partner nodes: a hosted generator makes, fills or redraws a picture, so the graph samples nothing itself. A name
 * counts with `V2` and the like at its end too. From `comfyui-embedded-docs` 0.2.4 to 0.5.15 (PyPI): nodes of companies that
 * return an image, without those that scale, sharpen, cut out or take apart.
 */
export const HOSTED_NODES: ReadonlySet<string> = new Set(
  `
  BeebleSwitchXImageEdit
  BriaAddObject BriaEraseByText BriaEraseForeground BriaEraser BriaExpandImage BriaGenFill BriaImageEditNode
  BriaImageGenerate BriaProductHolding BriaRelight BriaReplaceImageBackground BriaReplaceObject BriaReseason
  BriaVirtualTryOn
  ByteDanceImageEditNode ByteDanceImageNode ByteDanceSeedreamNode
  ComfyCloudFlux2TextToImageNode ComfyCloudMageFlowTextToImageNode ComfyCloudMageFlowTurboTextToImageNode
  ComfyCloudZImageTurboNode
  Flux2ImageNode Flux2MaxImageNode Flux2ProImageNode Flux3ImageNode FluxEraseNode FluxKontextMaxImageNode
  FluxKontextProImageNode FluxProCannyNode FluxProDepthNode FluxProExpandNode FluxProFillNode FluxProImageNode
  FluxProUltraImageNode FluxVTONode
  GeminiImage GeminiImage2Node GeminiImageNode GeminiNanoBanana2
  GrokImageEditNode GrokImageNode
  HunyuanImageEditApi HunyuanImageTextToImageApi
  IdeogramEditApi IdeogramPImage IdeogramPreciseEditApi IdeogramTextToImageApi
  IdeogramV1 IdeogramV2 IdeogramV3 IdeogramV4
  KlingImageGenerationNode KlingOmniProImageNode KlingTryOnNode KlingVirtualTryOnNode
  Krea2ImageNode Krea3ImageNode
  LumaImageEditNode2 LumaImageModifyNode LumaImageNode LumaImageNode2
  MagnificImageRelightNode MagnificImageStyleTransferNode
  MetaMuseImageEditApi MetaMuseImageTextToImageApi
  GrokVideoNode KlingVideoNode LumaVideoNode MinimaxHailuoVideoNode OpenAIVideoSora2
  OpenAIDalle2 OpenAIDalle3 OpenAIGPTImage1 OpenAIGPTImageNode
  OpenRouterImageNode
  QwenImageEditApi QwenImageTextToImageApi
  RecraftImageInpaintingNode RecraftImageToImageNode RecraftReplaceBackgroundNode RecraftTextToImageNode
  RecraftV4TextToImageNode
  ReveImageCreateNode ReveImageEditNode ReveImageRemixNode
  RunwayTextToImageNode
  StabilityStableImageSD_3_5Node StabilityStableImageUltraNode
  WanImageToImageApi WanTextToImageApi
  `
    .trim()
    .split(/\s+/),
);

/** Their nodes for clips, whose frames are saved as pictures too. Local nodes (`WanImageToVideo`) end otherwise. */
const COMPANIES =
  "ByteDance|Flux3|HappyHorse|Kling|Ltx|Luma|Minimax|Moonvalley|Pika|Pixverse|Pruna|Runway|Veo|Vidu|Wan";
const HOSTED_CLIP = new RegExp(
  String.raw`^(${COMPANIES})\w*((Text|Txt|Image|Img)(To|2)Video|FirstLastFrame|VideoGeneration)\w*(Api|Node)`,
);
const LTX_CLIP = /^Ltxv?Api\w*ToVideo$/;
/** Longer names are not of these nodes, and would take long to compare. */
const NAME_LENGTH_MAX = 80;

/** True if this type of node creates picture content. */
export function isGeneratingNode(type: string): boolean {
  return SAMPLING.test(type) || (type.length <= NAME_LENGTH_MAX && isHosted(type));
}

function isHosted(type: string): boolean {
  const isListed = HOSTED_NODES.has(type) || HOSTED_NODES.has(type.replace(/V\d+$/, ""));
  return isListed || HOSTED_CLIP.test(type) || LTX_CLIP.test(type);
}
