import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import heif from "../wasm/hevc.wasm";
import jpeg from "../wasm/jpeg.wasm";
import webp from "../wasm/webp.wasm";
import type { CodecModules } from "./decode.ts";

/** Wrangler compiles what is imported as `.wasm`; importing this file is what puts the codecs into a bundle. */
export const CODECS: CodecModules = { jpeg, webp, heif };

/** For thumbnails alone, see thumbnail.ts. */
export const JPEG_ENCODER: WebAssembly.Module = jpegEncoder;
