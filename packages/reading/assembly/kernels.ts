// Numbers are float32. All addresses come from src/network/network.ts, which lays out the memory.
export { activate } from "./activation";
export { convolve, filter, kernel, shape } from "./convolve";
export { expand } from "./layer";
export { add, doubled, mean, pool, scale, spread, unfold } from "./move";
export { points } from "./points";
export { attend, normalise } from "./sequence";
