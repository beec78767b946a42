import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import heif from "../wasm/hevc.wasm";
import jpeg from "../wasm/jpeg.wasm";
import webp from "../wasm/webp.wasm";
import type { CodecModules } from "./decode.ts";

/** Wrangler compiles `.wasm` imports. Importing this file adds the codecs to a bundle. */
export const CODECS: CodecModules = { jpeg, webp, heif };

/** Only for thumbnails, see thumbnail.ts. */
export const JPEG_ENCODER: WebAssembly.Module = jpegEncoder;
