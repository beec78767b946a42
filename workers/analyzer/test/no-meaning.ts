import type { MeaningTools } from "../src/meaning/meaning-tools.ts";

function unasked(): never {
  throw new Error("nobody asks what this shows");
}

/** For a photo whose content no one asks about. */
export const NO_MEANING: MeaningTools = { reader: { look: unasked }, encode: unasked };
