/** A library compiled into a wasm file, which no package manager can see. */
export type InnerLibrary = {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly purl: string;
  /** Text in the wasm that states its version; absent if there is none. */
  readonly mark?: string;
  /** The source of the version. */
  readonly source: string;
};

export type WasmEntry = {
  /** Relative to the repository's root. */
  readonly path: string;
  readonly sha256: string;
  /** The package or room it comes from. */
  readonly from: string;
  readonly libraries: readonly InnerLibrary[];
};

const OWN_TEXT = "its own text";

function github(
  repository: string,
  tag: string,
  rest: Omit<InnerLibrary, "purl" | "name">,
  name = repository.slice(repository.indexOf("/") + 1).toLowerCase(),
): InnerLibrary {
  return { name, purl: `pkg:github/${repository.toLowerCase()}@${tag}`, ...rest };
}

const ASSEMBLYSCRIPT: InnerLibrary = {
  name: "assemblyscript",
  version: "0.28.20",
  licence: "Apache-2.0",
  purl: "pkg:npm/assemblyscript@0.28.20",
  source: "the catalog: its standard library is compiled in",
};

const ZIG = "workers/video/ffmpeg/requirements.txt";

const FFMPEG: readonly InnerLibrary[] = [
  github("FFmpeg/FFmpeg", "n9.0.2", {
    version: "9.0.2",
    licence: "LGPL-2.1-or-later",
    mark: "FFmpeg 9.0.2",
    source: OWN_TEXT,
  }),
  github("ziglang/zig", "0.15.2", { version: "0.15.2", licence: "MIT", source: ZIG }),
  {
    name: "wasi-libc",
    version: "zig-0.15.2",
    licence: "MIT",
    purl: "pkg:github/ziglang/zig@0.15.2#lib/libc/wasi",
    source: ZIG,
  },
];

function crate(name: string, version: string, licence: string): InnerLibrary {
  return {
    name,
    version,
    licence,
    purl: `pkg:cargo/${name}@${version}`,
    source: "packages/imaging/webp/Cargo.lock",
  };
}

const RUST = "MIT OR Apache-2.0";

/** Every wasm file that a script or page loads. A test compares it with the bundles of wrangler and esbuild. */
export const WASM_TABLE: readonly WasmEntry[] = [
  {
    path: "packages/imaging/wasm/hevc.wasm",
    sha256: "fab06bf76ca43e4c4d3da4dd3a93de77ffa48ce7b25afc6ce166789f6ab95e62",
    from: "@svc/imaging",
    libraries: FFMPEG,
  },
  {
    path: "packages/imaging/node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm",
    sha256: "24d4177f1c4963e2058b107189249651c61fdef125570e79b1dfb63c8bb49326",
    from: "@jsquash/jpeg",
    libraries: [
      github("mozilla/mozjpeg", "v3.3.1", {
        version: "3.3.1",
        licence: "BSD-3-Clause AND IJG AND Zlib",
        mark: "mozjpeg version 3.3.1",
        source: OWN_TEXT,
      }),
    ],
  },
  {
    path: "packages/imaging/wasm/webp.wasm",
    sha256: "76ed09330a87a1858e4162f4ddf25286d2ac62ef218fd093126627fd65848b6b",
    from: "@svc/imaging",
    libraries: [
      { ...crate("image-webp", "0.2.4", RUST), mark: "/crates/image-webp-0.2.4/" },
      crate("adler2", "2.0.1", "0BSD OR MIT OR Apache-2.0"),
      crate("byteorder-lite", "0.1.0", "Unlicense OR MIT"),
      crate("miniz_oxide", "0.9.1", "MIT OR Zlib OR Apache-2.0"),
      crate("cap", "0.1.2", RUST),
      crate("quick-error", "2.0.1", RUST),
      github("rust-lang/rust", "1.95.0", {
        version: "1.95.0",
        licence: RUST,
        mark: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/",
        source: "packages/imaging/webp/rust-toolchain.toml",
      }),
    ],
  },
  {
    path: "packages/imaging/wasm/jpeg.wasm",
    sha256: "6213b53e7c89b8526e7cebcf6213b34de67bfaeaf43716809b71a2dc592c71ba",
    from: "@svc/imaging",
    libraries: [ASSEMBLYSCRIPT],
  },
  {
    path: "packages/detectors/wasm/backbone.wasm",
    sha256: "ae03dabe543bee1da22713fd89182f7c25cb3de556a7f0108ba1f9d1fb0adc8d",
    from: "@svc/detectors",
    libraries: [ASSEMBLYSCRIPT],
  },
  {
    path: "packages/reading/wasm/kernels.wasm",
    sha256: "0aedf86f92dd02e4430ebcce2ff782bf150a3f101e21723ae65ca6fced6ee12b",
    from: "@svc/reading",
    libraries: [ASSEMBLYSCRIPT],
  },
  {
    path: "workers/video/wasm/ffmpeg.wasm",
    sha256: "df6d08d1d4b1018ece96b97d6d8f91016f5f8c0d85a1a6badb039d5549b5ccf2",
    from: "@svc/video",
    libraries: FFMPEG,
  },
  {
    path: "packages/seal/node_modules/@contentauth/c2pa-wasm/pkg/c2pa_bg.wasm",
    sha256: "3c10f4b48e545658e687a3077beca7decd12bf32acd67f56b893bb09a307ec79",
    from: "@contentauth/c2pa-wasm",
    libraries: [
      {
        name: "c2pa",
        version: "0.92.0",
        licence: RUST,
        purl: "pkg:cargo/c2pa@0.92.0",
        mark: "/c2pa-0.92.0/src/",
        source: OWN_TEXT,
      },
    ],
  },
];
