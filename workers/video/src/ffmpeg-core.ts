import createFFmpegCore from "@ffmpeg/core";

/** What of the emscripten module is used here. */
export type FfmpegCore = {
  /** Runs FFmpeg's main once and answers its exit code. */
  readonly exec: (...args: readonly string[]) => number;
  /** What FFmpeg printed last, in one line. */
  readonly lastWords: () => string;
  readonly FS: {
    writeFile(name: string, bytes: Uint8Array, options: { readonly canOwn: true }): void;
    readFile(name: string): Uint8Array;
    readdir(folder: string): readonly string[];
    unlink(name: string): void;
  };
  readonly memoryBytes: () => number;
};

type Module = {
  readonly FS: FfmpegCore["FS"];
  exec(...args: readonly string[]): number;
  reset(): void;
  setLogger(logger: (line: { readonly message: string }) => void): void;
};

type Imports = WebAssembly.Imports;

/** A fresh instance of a compiled module; the glue would fetch it from an address otherwise. */
export async function startFfmpeg(compiled: WebAssembly.Module): Promise<FfmpegCore> {
  let memory: WebAssembly.Memory | undefined;
  // made for web workers, the glue reads where it came from; a Worker has no such place
  const scope = globalThis as { self?: unknown; location?: unknown };
  scope.self ??= globalThis;
  scope.location ??= { href: "https://ffmpeg.invalid/" };
  const module = (await createFFmpegCore({
    // the glue reads the addresses of its files out of this one
    mainScriptUrlOrBlob: `#${btoa(JSON.stringify({ wasmURL: "", workerURL: "" }))}`,
    instantiateWasm(imports: Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(compiled, imports);
      memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
      done(instance);
      return instance.exports;
    },
  })) as Module; // its documented surface
  let lines: string[] = [];
  module.setLogger(({ message }) => {
    lines = [...lines, message].slice(-2);
  });
  return {
    FS: module.FS,
    exec(...args) {
      lines = [];
      module.reset();
      return module.exec(...args);
    },
    lastWords: () => lines.join(" ").replaceAll(/\s+/g, " ").trim(),
    memoryBytes: () => memory?.buffer.byteLength ?? 0,
  };
}
