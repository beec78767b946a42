import { numbersOf, type OperationName, padded, type Plan, type Shape } from "./plan.ts";

export type Layout = {
  readonly shapes: readonly Shape[];
  /** Offset of each tensor in bytes from the start of the tensors. */
  readonly offsets: readonly number[];
  readonly bytes: number;
  /** Space for a row of a dense convolution, each pixel with all its inputs, or for the attention weights of a step. */
  readonly patchBytes: number;
};

type Block = { readonly start: number; readonly end: number; readonly until: number };

/** These operations can overwrite an input that is not needed later. */
const IN_PLACE: readonly OperationName[] = ["activate", "add", "scale"];

/** Tensors reuse the memory of those no longer needed. */
export function layOut(plan: Plan, shapes: readonly Shape[]): Layout {
  const lastUse = lastUses(plan);
  const offsets: number[] = [];
  let blocks: Block[] = [];
  let bytes = 0;
  const place = (tensor: number, now: number) => {
    const size = numbersOf(shapes[tensor] as Shape) * Float32Array.BYTES_PER_ELEMENT; // every tensor has one
    blocks = blocks.filter(({ until }) => until >= now);
    const start = firstGap(blocks, size);
    blocks = [...blocks, { start, end: start + size, until: lastUse[tensor] ?? now }].toSorted(
      (a, b) => a.start - b.start,
    );
    offsets[tensor] = start;
    bytes = Math.max(bytes, start + size);
  };
  place(0, -1);
  for (const [index, { op, in: inputs, out }] of plan.operations.entries()) {
    const over = IN_PLACE.includes(op)
      ? inputs.find((tensor) => lastUse[tensor] === index && isAs(shapes, tensor, out))
      : undefined;
    if (over === undefined) place(out, index);
    else {
      const start = offsets[over] ?? 0;
      offsets[out] = start;
      blocks = blocks.map((block) =>
        block.start === start ? { ...block, until: lastUse[out] ?? index } : block,
      );
    }
  }
  return { shapes, offsets, bytes, patchBytes: patchBytesOf(plan, shapes) };
}

function isAs(shapes: readonly Shape[], tensor: number, out: number): boolean {
  const [one, other] = [shapes[tensor], shapes[out]];
  return one?.width === other?.width && one?.height === other?.height;
}

/** The last operation that uses each tensor; outputs are used at the very end. */
function lastUses(plan: Plan): number[] {
  const uses: number[] = [];
  for (const [index, operation] of plan.operations.entries()) {
    for (const tensor of operation.in) uses[tensor] = index;
  }
  for (const tensor of plan.outputs) uses[tensor] = plan.operations.length;
  return uses;
}

function firstGap(blocks: readonly Block[], size: number): number {
  let start = 0;
  for (const block of blocks) {
    if (block.start - start >= size) return start;
    start = Math.max(start, block.end);
  }
  return start;
}

function patchBytesOf(plan: Plan, shapes: readonly Shape[]): number {
  let most = 0;
  for (const operation of plan.operations) {
    const [out, from] = [shapes[operation.out], shapes[operation.in[0] ?? 0]];
    if (!out || !from) continue;
    if (operation.op === "conv") most = Math.max(most, out.width * (operation.rows ?? 0));
    if (operation.op === "deconv") most = Math.max(most, from.width * 4 * padded(out.channels));
    if (operation.op === "attend") most = Math.max(most, padded(from.width));
  }
  return most * Float32Array.BYTES_PER_ELEMENT;
}
