import { isGeneratingNode } from "./comfy-nodes.ts";
import { type Field, isObject, isUuid, parseObject, textOf } from "./fields.ts";

/**
 * Texts that only a generator writes. Each test needs several machine-made parts, so no caption matches by accident.
 */
export const PARAMETER_TEXTS = [
  { kind: "sd_parameters", tool: "Stable Diffusion", test: isStableDiffusionText },
  { kind: "comfyui_graph", tool: "ComfyUI", test: isComfyGraph },
  { kind: "invokeai_metadata", tool: "InvokeAI", test: isInvokeText },
  { kind: "generator_settings", tool: "a diffusion model", test: isSamplerSettings },
  { kind: "midjourney_job", tool: "Midjourney", test: isMidjourneyJob },
] as const;

/** AUTOMATIC1111 and its derivatives: `Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, …` */
function isStableDiffusionText({ value }: Field): boolean {
  return (
    /\bSteps: \d+, /.test(value) &&
    /\bSampler: \S/.test(value) &&
    /\b(Seed: \d+|CFG scale: [\d.]+)/.test(value)
  );
}

/** ComfyUI writes `prompt` and `workflow` into PNG text. In WebP the name comes first: `prompt:{…}`. */
const GRAPH_NAME = /^(prompt|workflow)$/;
const GRAPH_PREFIX = /^(prompt|workflow):/i;

function isComfyGraph({ group, tag, value }: Field): boolean {
  if (group === "png_text" && GRAPH_NAME.test(tag)) return isGeneratingGraph(value);
  const isInCamera = group === "exif" && (tag === "make" || tag === "model");
  return isInCamera && GRAPH_PREFIX.test(value) && isGeneratingGraph(value.replace(GRAPH_PREFIX, ""));
}

/** `prompt` has nodes with class_type and inputs under their ids, `workflow` a list of nodes with a type. */
function isGeneratingGraph(text: string): boolean {
  const graph = parseObject(text);
  if (!graph) return isCutComfyGraph(text);
  const nodes = graph["nodes"];
  if (Array.isArray(nodes))
    return ("links" in graph || "last_node_id" in graph) && nodes.some((node) => isGenerating(node, "type"));
  return Object.values(graph).some(
    (node) => isObject(node) && isObject(node["inputs"]) && isGenerating(node, "class_type"),
  );
}

function isGenerating(node: unknown, member: string): boolean {
  return isObject(node) && isGeneratingNode(textOf(node, member) ?? "");
}

// A long graph is truncated and does not parse, but its nodes are still recognisable.
const GRAPH_NODES = /"(?:class_type|type)"\s*:\s*"([^"]{1,80})"/g;
const GRAPH_LINKS = /"(inputs|nodes|last_node_id)"\s*:/;

function isCutComfyGraph(text: string): boolean {
  if (!/^\s*\{/.test(text) || !GRAPH_LINKS.test(text)) return false;
  return [...text.matchAll(GRAPH_NODES)].some(([, type = ""]) => isGeneratingNode(type));
}

/** The prompt in quotes, then options in any order; `-m` was the sampler before `-A`. */
const INVOKE_OPTIONS = [/ -s ?\d/, / -S ?\d/, / -W ?\d/, / -C ?\d/, / -[Am] ?[a-z]/];

/** InvokeAI 3+ writes JSON. Older versions write `"a prompt" -s 50 -S 123 -W 512 -H 512 -C 7.5 -A k_lms`. */
function isInvokeText({ value }: Field): boolean {
  const data = parseObject(value);
  if (data) return "positive_prompt" in data && ("seed" in data || "generation_mode" in data);
  return /^\s*"/.test(value) && INVOKE_OPTIONS.every((option) => option.test(value));
}

/** NovelAI, Draw Things and others write a JSON object with sampler, seed and steps. */
function isSamplerSettings({ value }: Field): boolean {
  const data = parseObject(value);
  return textOf(data, "sampler") !== undefined && data !== undefined && "seed" in data && "steps" in data;
}

/** From Midjourney's list of parameters. */
const MIDJOURNEY_FLAG =
  /\s--(ar|aspect|c|chaos|cref|cw|iw|niji|no|p|profile|q|quality|raw|s|seed|sref|style|stylize|sv|sw|tile|v|version|w|weird)\b/;

/** Midjourney's description is the prompt with its flags, then a job id. Claims apps write job ids too, without flags. */
function isMidjourneyJob({ value }: Field): boolean {
  const [text = "", id = ""] = value.split("Job ID:");
  return isUuid(id) && MIDJOURNEY_FLAG.test(text);
}
