import type { MeaningTools } from "../src/meaning/meaning-tools.ts";

function unasked(): never {
  throw new Error("nobody asks what this shows");
}

/** Of a photo that is judged for nothing but what it is. */
export const NO_MEANING: MeaningTools = { reader: { look: unasked }, encode: unasked };
