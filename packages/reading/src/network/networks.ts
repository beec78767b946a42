import type { Kernels } from "./kernels.ts";
import { layOut, type Layout } from "./lay-out.ts";
import { operate, type Turn } from "./operate.ts";
import { padded, type Plan, type Shape, shapesOf } from "./plan.ts";

/** `numbers` is ordered by row and pixel, with `stride` numbers per pixel, of which the first `channels` count. */
export type Output = Shape & { readonly stride: number; readonly numbers: Float32Array };

type Picture = {
  readonly width: number;
  readonly height: number;
  /** Writes three numbers and a zero per pixel. */
  readonly draw: (numbers: Float32Array) => void;
};

/**
 * Runs the network on a picture. The outputs are in shared memory and stay valid until any of the networks runs again.
 */
export type Network = (picture: Picture) => readonly Output[];

export type NetworkFile = { readonly plan: Plan; readonly layers: ArrayBuffer };

const BYTES = Float32Array.BYTES_PER_ELEMENT;
const PAGE_BYTES = 65_536;

type Room = {
  readonly kernels: Kernels;
  readonly layersAt: Readonly<Record<string, number>>;
  readonly floats: number;
  readonly free: number;
};

/**
 * Networks that share one memory, from a compiled `wasm/kernels.wasm`. The memory is allocated for the first picture,
 * grows with the largest, and holds all layers.
 */
export function createNetworks<Name extends string>(
  module: WebAssembly.Module,
  files: Readonly<Record<Name, NetworkFile>>,
): Readonly<Record<Name, Network>> & { readonly memoryBytes: () => number } {
  let room: Room | undefined;
  const taken = () => (room ??= takeRoom(module, files));
  const networks = Object.fromEntries(
    (Object.keys(files) as Name[]).map((name): [string, Network] => [
      name,
      (picture) => look(taken(), taken().layersAt[name] ?? 0, files[name].plan, picture),
    ]),
  );
  return {
    ...(networks as Record<Name, Network>), // of the same names
    memoryBytes: () => room?.kernels.memory.buffer.byteLength ?? 0,
  };
}

function takeRoom(module: WebAssembly.Module, files: Readonly<Record<string, NetworkFile>>): Room {
  const kernels = new WebAssembly.Instance(module).exports as unknown as Kernels; // matches the exports declared in the source
  // The first page belongs to the module
  let free = PAGE_BYTES;
  const layersAt: Record<string, number> = {};
  let mostWeights = 0;
  for (const [name, { plan, layers }] of Object.entries(files)) {
    layersAt[name] = free;
    free += Math.ceil(layers.byteLength / 16) * 16;
    mostWeights = Math.max(mostWeights, ...plan.operations.map(weightsOf));
  }
  grow(kernels.memory, free + mostWeights * BYTES);
  for (const [name, { layers }] of Object.entries(files)) {
    new Uint8Array(kernels.memory.buffer).set(new Uint8Array(layers), layersAt[name]);
  }
  return { kernels, layersAt, floats: free, free: free + mostWeights * BYTES };
}

function weightsOf({ op, rows = 0, channels = 0 }: Plan["operations"][number]): number {
  return rows * padded(channels) * (op === "deconv" ? 4 : 1);
}

function grow(memory: WebAssembly.Memory, bytes: number): void {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES);
  if (missing > 0) memory.grow(missing);
}

function look({ kernels, floats, free }: Room, layersAt: number, plan: Plan, picture: Picture): Output[] {
  const layout = layOut(plan, shapesOf(plan, picture));
  const tensors = free + layout.patchBytes;
  grow(kernels.memory, tensors + layout.bytes);
  const start = tensors + (layout.offsets[0] ?? 0);
  picture.draw(new Float32Array(kernels.memory.buffer, start, picture.width * picture.height * 4));
  for (const operation of plan.operations) {
    const turn: Turn = {
      kernels,
      operation,
      inputs: operation.in.map((index) => tensorOf(layout, index, tensors)),
      out: tensorOf(layout, operation.out, tensors),
      layer: layersAt + (operation.at ?? 0),
      floats,
      patches: free,
    };
    operate(turn);
  }
  return plan.outputs.map((index) => {
    const { at, ...shape } = tensorOf(layout, index, tensors);
    const stride = padded(shape.channels);
    const count = shape.width * shape.height * stride;
    return { ...shape, stride, numbers: new Float32Array(kernels.memory.buffer, at, count) };
  });
}

function tensorOf({ shapes, offsets }: Layout, index: number, tensors: number) {
  return { ...(shapes[index] as Shape), at: tensors + (offsets[index] ?? 0) }; // every tensor has one
}
