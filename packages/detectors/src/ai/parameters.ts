import { isGeneratingNode } from "./comfy-nodes.ts";
import { isObject, parseObject, textOf } from "./fields.ts";

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
function isStableDiffusionText(text: string): boolean {
  return (
    /\bSteps: \d+, /.test(text) && /\bSampler: \S/.test(text) && /\b(Seed: \d+|CFG scale: [\d.]+)/.test(text)
  );
}

/**
 * ComfyUI's `prompt` (id → class_type, inputs) or `workflow` (nodes with a type). In WebP the text starts with
 * `prompt:`.
 */
function isComfyGraph(text: string): boolean {
  const graph = parseObject(text.replace(/^(prompt|workflow):/i, ""));
  if (!graph) return isCutComfyGraph(text);
  const nodes = Array.isArray(graph["nodes"]) ? graph["nodes"] : Object.values(graph);
  return nodes.some(
    (node) => isObject(node) && isGeneratingNode(textOf(node, "class_type") ?? textOf(node, "type") ?? ""),
  );
}

// A long graph is truncated and does not parse, but its nodes are still recognisable.
const CUT_GRAPH = /^\s*(prompt:|workflow:)?\s*\{/i;
const GRAPH_NODES = /"(?:class_type|type)"\s*:\s*"([^"]{1,80})"/g;
const GRAPH_LINKS = /"(inputs|nodes|last_node_id)"\s*:/;

function isCutComfyGraph(text: string): boolean {
  if (!CUT_GRAPH.test(text) || !GRAPH_LINKS.test(text)) return false;
  return [...text.matchAll(GRAPH_NODES)].some(([, type = ""]) => isGeneratingNode(type));
}

/**
 * InvokeAI 3+ writes JSON. Older versions write a command line such as `"a prompt" -s 50 -S 123 -W 512 -H 512 -C
 * 7.5`.
 */
function isInvokeText(text: string): boolean {
  const data = parseObject(text);
  if (data) return "positive_prompt" in data && ("seed" in data || "generation_mode" in data);
  return /-s ?\d+ /.test(text) && /-S ?\d+ /.test(text) && /-W ?\d+ /.test(text) && /-C ?[\d.]+/.test(text);
}

/** NovelAI, Draw Things and others write a JSON object with sampler, seed and steps. */
function isSamplerSettings(text: string): boolean {
  const data = parseObject(text);
  return data !== undefined && typeof data["sampler"] === "string" && "seed" in data && "steps" in data;
}

/** Midjourney's description ends with its flags and a job id. */
function isMidjourneyJob(text: string): boolean {
  return /\bJob ID: [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.test(text);
}
