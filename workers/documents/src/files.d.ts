declare module "*.ttf" {
  const bytes: ArrayBuffer;
  export default bytes;
}

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "libheif-js/libheif-wasm/libheif.js" {
  const factory: unknown;
  export default factory;
}
