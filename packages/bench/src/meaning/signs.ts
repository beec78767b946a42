import { readText } from "@svc/reading/kinds/read-text";
import { drawPhoto } from "@svc/reading/tools/draw-signs";
import { nodeCharacters, nodeNetworks } from "@svc/reading/tools/node-networks";
import { makeSign } from "@svc/reading/tools/signs";
import { median } from "../median.ts";

export const KINDS = ["plate", "vin", "odometer", "serial"] as const;

/** The seeds for measuring and for tuning never overlap. */
const SEEDS = { measuring: 1_000_000, tuning: 5000 } as const;

export type How = { readonly isTuning: boolean; readonly list: boolean };

/** For each kind the share of drawn photos read exactly, plus CPU per photo and the networks' memory. */
export async function measureSigns(count: number, { isTuning, list }: How) {
  const [networks, characters] = [nodeNetworks(), nodeCharacters()];
  const exact: Record<string, number> = {};
  const cpuMs: number[] = [];
  for (const kind of KINDS) {
    let right = 0;
    for (let index = 0; index < count; index++) {
      const seed = SEEDS[isTuning ? "tuning" : "measuring"] + index * 7;
      const sign = makeSign(kind, seed);
      const photo = await drawPhoto(sign, seed);
      const before = process.cpuUsage();
      const [reading] = readText({ networks, characters }, photo, [kind]);
      const { user, system } = process.cpuUsage(before);
      cpuMs.push((user + system) / 1000);
      if (reading?.text === sign.expected) right++;
      else if (list) console.log(`${kind} ${sign.expected} in ${sign.font} was read as ${reading?.text}`);
    }
    exact[kind] = Math.round((right / count) * 1000) / 1000;
  }
  return {
    photos_of_each: count,
    exact,
    cpu_ms_median: Math.round(median(cpuMs)),
    wasm_memory_mb: Math.round(networks.memoryBytes() / 1e5) / 10,
  };
}
