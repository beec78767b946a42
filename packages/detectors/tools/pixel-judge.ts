import { readFileSync } from "node:fs";
import { type Backbone, createBackbone, type Embed } from "../src/backbone/embedding.ts";
import { createDense, type Dense } from "../src/edits/grid.ts";
import { createEditJudge, type EditJudge, type EditModel } from "../src/edits/judge.ts";
import { EDIT_MODEL_VERSION, MODEL_VERSION } from "../src/pixel/model-version.ts";
import { createPixelJudge, type PixelJudge, type PixelModel } from "../src/pixel/judge.ts";
import { createSight } from "../src/pixel/sight.ts";

/**
 * Loads a version of the models from its files in Node, for tests, training and replaying results of older versions.
 */
export function nodePixelJudge(version = MODEL_VERSION): PixelJudge {
  const model = JSON.parse(read(`../models/${version}/model.json`).toString()) as PixelModel; // written by train.py
  const sight = createSight(nodeEmbedder(), model.look);
  const folder = `../models/${version}`;
  const head = bytesOf(`${folder}/head.bin`);
  return createPixelJudge(model, {
    sight,
    head,
    ...(model.face && { faceProbe: bytesOf(`${folder}/face.bin`) }),
    ...(model.native && { nativeHead: bytesOf(`${folder}/native.bin`) }),
  });
}

/** The local-edits model. It shares no look with `nodePixelJudge`. */
export function nodeEditJudge(version = EDIT_MODEL_VERSION): EditJudge {
  const folder = `../models/edits-${version}`;
  const model = JSON.parse(read(`${folder}/model.json`).toString()) as EditModel; // written by edits/train.py
  return createEditJudge(model, {
    cellsOf: nodeBackbone().cellsOf,
    weights: bytesOf(`${folder}/weights.bin`),
    dense: nodeDense(),
  });
}

export function nodeEmbedder(): Embed {
  return nodeBackbone().embed;
}

export function nodeBackbone(): Backbone {
  return createBackbone(kernels(), bytesOf("../src/backbone/efficientnet-lite2.bin"));
}

export function nodeDense(): Dense {
  return createDense(kernels());
}

function kernels(): WebAssembly.Module {
  return new WebAssembly.Module(bytesOf("../wasm/backbone.wasm"));
}

function bytesOf(path: string): ArrayBuffer {
  return Uint8Array.from(read(path)).buffer;
}

function read(path: string): Buffer {
  return readFileSync(new URL(path, import.meta.url));
}
