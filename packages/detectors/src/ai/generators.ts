/**
 * Names that generators write about themselves into fields filled in by software, not by people. A field counts if it is
 * the name, also with a version or another program after it. An editor that only mentions an AI feature ("Photoshop with
 * Firefly") and a preset called after a generator ("Midjourney-like") are no marks.
 */
export const GENERATORS = [
  { name: "Midjourney", written: /midjourney/ },
  { name: "DALL·E", written: /(open ?ai[ /_-]*)?dall[\s·.•-]?e/ },
  { name: "OpenAI image generation", written: /gpt-?image|gpt-4o|openai[-_ ]api|chatgpt/ },
  { name: "Adobe Firefly", written: /adobe[ _]firefly/ },
  {
    name: "Stable Diffusion",
    written: /stable[ _-]?diffusion([ _-]xl| web ?ui)?|automatic1111|stability ai/,
  },
  { name: "ComfyUI", written: /comfyui/ },
  { name: "InvokeAI", written: /invoke ?ai/ },
  { name: "NovelAI", written: /novelai( diffusion)?/ },
  { name: "Fooocus", written: /fooocus/ },
  { name: "Draw Things", written: /draw things/ },
  { name: "Ideogram", written: /ideogram([. ]?ai)?/ },
  { name: "Leonardo.Ai", written: /leonardo\.?ai/ },
  { name: "Bing Image Creator", written: /bing image creator|microsoft[ _]responsible[ _]ai/ },
  { name: "Google Imagen", written: /google[ _]imagen/ },
  {
    name: "Flux",
    written:
      /black forest labs|flux\.[12]([ -]\[?(dev|schnell|pro|kontext|max)\]?)*|ai generated;(txt|img)2img;flux/,
  },
  { name: "Reve", written: /reve\.(com|art)/ },
  { name: "Grok", written: /(xai )?grok imagine/ },
  { name: "Recraft", written: /recraft(\.ai)?/ },
  { name: "Hailuo (MiniMax)", written: /hailuo( ?ai)?/ },
  { name: "Kling", written: /kling[ -]?ai/ },
  { name: "Dreamina", written: /dreamina/ },
  { name: "Luma", written: /luma ai/ },
  { name: "Gemini", written: /nano banana( pro)?/ },
  { name: "Amazon Nova", written: /amazon (nova canvas|bedrock)/ },
] as const;

/** A version (`7.0`, `-v1-5`), a model's hash as NovelAI writes it, a separator, or a program with its version. */
const AFTER_NAME = String.raw`$|[ _-]?v?\d| [0-9a-f]{8}$|\s*[/,;(]| [\w.-]+/\d`;
const PATTERNS = GENERATORS.map(({ name, written }) => ({
  name,
  pattern: new RegExp(`^(?:${written.source})(?:${AFTER_NAME})`, "i"),
}));

/** Returns the generator named by a field that software fills in, if there is one. */
export function findGenerator(field: string): string | undefined {
  const value = field.trim();
  return PATTERNS.find(({ pattern }) => pattern.test(value))?.name;
}
