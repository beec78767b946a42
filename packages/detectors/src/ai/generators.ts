/**
 * Names that generators write about themselves into fields filled in by software, not by people. Each pattern matches
 * from the start of the field, so an editor that only mentions an AI feature ("Photoshop with Firefly") is not a
 * mark.
 */
export const GENERATORS = [
  { name: "Midjourney", pattern: /^midjourney\b/i },
  { name: "DALL·E", pattern: /^(open ?ai[ /_-]*)?dall[\s·.•-]?e\b/i },
  { name: "OpenAI image generation", pattern: /^(gpt-?image|gpt-4o|openai[-_ ]api|chatgpt)\b/i },
  { name: "Adobe Firefly", pattern: /^adobe[ _]firefly\b/i },
  { name: "Stable Diffusion", pattern: /^(stable[ _-]?diffusion|automatic1111|stability ai)\b/i },
  { name: "ComfyUI", pattern: /^comfyui\b/i },
  { name: "InvokeAI", pattern: /^invoke ?ai\b/i },
  { name: "NovelAI", pattern: /^novelai\b/i },
  { name: "Fooocus", pattern: /^fooocus\b/i },
  { name: "Draw Things", pattern: /^draw things\b/i },
  { name: "Ideogram", pattern: /^ideogram([. ]?ai)?\b/i },
  { name: "Leonardo.Ai", pattern: /^leonardo\.?ai\b/i },
  { name: "Bing Image Creator", pattern: /^(bing image creator|microsoft[ _]responsible[ _]ai)\b/i },
  { name: "Google Imagen", pattern: /^(google )?imagen([ -]?\d|\b)/i },
  { name: "Flux", pattern: /^(black forest labs|flux\.[12]|ai generated;(txt|img)2img;flux)\b/i },
  { name: "Reve", pattern: /^reve\.(com|art)\b/i },
  { name: "Grok", pattern: /^(xai )?grok imagine\b/i },
  { name: "Recraft", pattern: /^recraft(\.ai\b|$)/i },
  { name: "Hailuo (MiniMax)", pattern: /^hailuo( ?ai)?\b/i },
  { name: "Kling", pattern: /^kling[ -]?ai\b/i },
  { name: "Dreamina", pattern: /^dreamina\b/i },
  { name: "Luma", pattern: /^luma ai$/i },
  { name: "Gemini", pattern: /^nano banana\b/i },
  { name: "Amazon Nova", pattern: /^amazon (nova canvas|bedrock)\b/i },
] as const;

/** Returns the generator named by a field that software fills in, if there is one. */
export function findGenerator(field: string): string | undefined {
  const name = field.trim();
  return GENERATORS.find((generator) => generator.pattern.test(name))?.name;
}
