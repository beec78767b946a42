/**
 * Programs that present any picture to a browser as a camera, recognised by their device names. README.md lists the
 * sources. A name that a real camera may have does not belong here.
 */
const INJECTORS: readonly RegExp[] = [
  /\bobs(?:-camera|[ -]?virtual|[ -]?vcam|[ -]?cam\b)/i, // not OBSBOT, which makes cameras
  /\bobs studio\b/i,
  /\bmanycam\b/i,
  /\bxsplit\b/i,
  /\bsnap camera\b/i,
  /v4l2loopback/i,
  /\bdummy video device\b/i, // v4l2loopback without a label
  /^fake[_ ]device/i, // Chrome with --use-fake-device-for-media-stream
  /\bfake (?:video|camera|webcam)\b/i,
  /\bdroidcam\b/i,
  /\bivcam\b/i,
  /\bepoccam\b/i,
  /\biriun\b/i,
  /\bcamo\b/i,
  /\bndi(?:\b|®) ?(?:webcam|video|virtual|hx|source)/i,
  /\bnewtek ndi\b/i,
  /\bmmhmm\b/i,
  /\bunity video capture\b/i,
  /\bunity ?cam\b/i,
  /\bunreal(?: engine)?(?: virtual)? (?:camera|webcam|video)/i,
  /\bsplitcam\b/i,
  /\bsparkocam\b/i,
  /\bcamtwist\b/i,
  /\bwebcamoid\b/i,
  /\bakvcam\b/i,
  /\bvmix video\b/i,
  /\bwirecast\b/i,
  /\be2esoft\b/i,
  /\bvcam\b/i,
  /\baltercam\b/i,
  /\bfacerig\b/i,
  /\banimaze\b/i,
  /\bavatarify\b/i,
  /\bvtube ?studio ?cam/i,
  /\bstreamlabs\b/i,
  /\bprism ?live\b/i,
];

/** Software between a real camera and the browser; some laptops come with it. */
const FILTERS: readonly RegExp[] = [
  /\bvirtual\b|virtual ?cam/i,
  /\bnvidia broadcast\b/i,
  /\blogi(?:tech)? capture\b/i,
  /\byoucam\b/i,
  /\bchromacam\b/i,
  /^default video device$/i, // Firefox with media.navigator.streams.fake; only weak, since a real driver may use this name
];

export function isInjector(label: string): boolean {
  return INJECTORS.some((name) => name.test(label));
}

export function isCameraSoftware(label: string): boolean {
  return FILTERS.some((name) => name.test(label));
}
