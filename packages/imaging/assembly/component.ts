/** One colour channel of the frame. Pointers are 0 until the plan allocates memory for them. */
@unmanaged
export class Component {
  id: i32;
  h: i32;
  v: i32;
  quantTable: i32;
  dcTable: usize;
  acTable: usize;
  previousDc: i32;

  /** Size in samples, and in blocks as a scan of this component alone counts them. */
  width: i32;
  height: i32;
  blocksX: i32;
  blocksY: i32;
  /** Number of blocks including the padding that completes the last interleaved unit. */
  storedX: i32;
  storedY: i32;

  /** Samples per block side kept for the frame: 1, 2, 4 or 8. */
  scale: i32;
  /** The last zigzag position that the frame needs. */
  keep: i32;
  plane: usize;
  stride: i32;
  /** f32[64] in zigzag order, fixed by the first scan. */
  quant: usize;
  isLatched: bool;

  /** Per block column and row: one bit for each tile column and row that needs it. */
  columnMask: usize;
  rowMask: usize;
  /** i32 pairs per tile column and row: first block, number of blocks. */
  spansX: usize;
  spansY: usize;
  /** usize[9]: the tiles' planes at full resolution. */
  tilePlanes: usize;

  /** Progressive photos: where coefficients are kept until later scans refine them. */
  columnSlot: usize;
  rowSlot: usize;
  slotColumns: i32;
  slots: usize;
  low: usize;
  lowMap: usize;
  nonzero: usize;

  /** Units of the first scan decoded so far, out of `units`. */
  decoded: i32;
  units: i32;
}

let components: usize = 0;
const COMPONENTS_MAX: i32 = 4;

export function openComponents(): void {
  components = heap.alloc(<usize>COMPONENTS_MAX * offsetof<Component>());
  memory.fill(components, 0, <usize>COMPONENTS_MAX * offsetof<Component>());
}

// @ts-ignore: decorator
@inline
export function component(index: i32): Component {
  return changetype<Component>(components + <usize>index * offsetof<Component>());
}

/** Allocates zeroed memory. */
export function reserve(bytes: i32): usize {
  const at = heap.alloc(<usize>bytes);
  memory.fill(at, 0, <usize>bytes);
  return at;
}
