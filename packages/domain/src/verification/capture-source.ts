/**
 * CONTRACT G14: our page's camera, the system camera through the page's input, a file through the link, or a
 * file sent with a secret key.
 */
export const CAPTURE_SOURCES = ["camera", "system_camera", "file", "api"] as const;
export type CaptureSource = (typeof CAPTURE_SOURCES)[number];
/** The sources that a sender through the link may declare. */
export const LINK_SOURCES = ["camera", "system_camera", "file"] as const satisfies readonly CaptureSource[];
export type LinkSource = (typeof LINK_SOURCES)[number];
