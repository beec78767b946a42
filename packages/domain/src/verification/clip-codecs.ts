/** The video formats that we decode: those that phones and browsers record. The container reader's name and ours. */
export const CLIP_CODECS = { avc: "H.264", hevc: "HEVC", vp8: "VP8", vp9: "VP9" } as const;
