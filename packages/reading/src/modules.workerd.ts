import kernels from "../wasm/kernels.wasm";
import characters from "../weights/characters.json" with { type: "json" };
import findLinesLayers from "../weights/find-lines.bin";
import findLinesPlan from "../weights/find-lines.json" with { type: "json" };
import objectsLayers from "../weights/objects.bin";
import objectsPlan from "../weights/objects.json" with { type: "json" };
import readLineLayers from "../weights/read-line.bin";
import readLinePlan from "../weights/read-line.json" with { type: "json" };
import { createNetworks } from "./network/networks.ts";
import type { Plan } from "./network/plan.ts";
import { createCharacters } from "./text/steps.ts";

/** Wrangler compiles `.wasm` imports and passes `.bin` imports as bytes. convert.py writes the plans. */
export const NETWORKS = createNetworks(kernels, {
  findLines: { plan: findLinesPlan as Plan, layers: findLinesLayers },
  readLine: { plan: readLinePlan as Plan, layers: readLineLayers },
  objects: { plan: objectsPlan as Plan, layers: objectsLayers },
});

export const CHARACTERS = createCharacters(characters.characters);
