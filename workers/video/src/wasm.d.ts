declare module "*/wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "@ffmpeg/core" {
  const createFFmpegCore: (options: object) => Promise<unknown>;
  export default createFFmpegCore;
}
