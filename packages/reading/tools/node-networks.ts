import { readFileSync } from "node:fs";
import { createNetworks } from "../src/network/networks.ts";
import type { Plan } from "../src/network/plan.ts";
import { type Characters, createCharacters } from "../src/text/steps.ts";

/** All three networks, loaded from their files in Node for tests and measurements. */
export function nodeNetworks() {
  const module = new WebAssembly.Module(bytesOf("../wasm/kernels.wasm"));
  return createNetworks(module, {
    findLines: fileOf("find-lines"),
    readLine: fileOf("read-line"),
    objects: fileOf("objects"),
  });
}

function fileOf(name: string) {
  const plan = JSON.parse(read(`../weights/${name}.json`).toString()) as Plan; // written by convert.py
  return { plan, layers: bytesOf(`../weights/${name}.bin`) };
}

function bytesOf(path: string): ArrayBuffer {
  return Uint8Array.from(read(path)).buffer;
}

function read(path: string): Buffer {
  return readFileSync(new URL(path, import.meta.url));
}

/** The characters that the line-reading network can output. */
export function nodeCharacters(): Characters {
  const { characters } = JSON.parse(read("../weights/characters.json").toString()) as { characters: string }; // as above
  return createCharacters(characters);
}
