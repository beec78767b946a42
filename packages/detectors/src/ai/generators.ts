/**
 * Names that a picture generator writes about itself into a field that tools fill in, not people. Each is matched
 * from the field's start, so that an editor that merely names an AI feature ("Photoshop with Firefly") is no mark.
 */
const GENERATORS = [
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
  { name: "Ideogram", pattern: /^ideogram(\.?ai)?\b/i },
  { name: "Leonardo.Ai", pattern: /^leonardo\.?ai\b/i },
  { name: "Bing Image Creator", pattern: /^(bing image creator|microsoft[ _]responsible[ _]ai)\b/i },
  { name: "Google Imagen", pattern: /^(google )?imagen([ -]?\d|\b)/i },
] as const;

/** The generator that a tool-written field names, if it is one. */
export function findGenerator(field: string): string | undefined {
  const name = field.trim();
  return GENERATORS.find((generator) => generator.pattern.test(name))?.name;
}
