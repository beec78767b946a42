/** CONTRACT G14: our page's camera, the system's by the page's input, a file by the link, and what a secret key hands over. */
export const CAPTURE_SOURCES = ["camera", "system_camera", "file", "api"] as const;
export type CaptureSource = (typeof CAPTURE_SOURCES)[number];
/** What may be said of a capture by the link. */
export const LINK_SOURCES = ["camera", "system_camera", "file"] as const satisfies readonly CaptureSource[];
export type LinkSource = (typeof LINK_SOURCES)[number];
