import { GENERATED_SOURCE_TYPES, type GeneratedSourceType } from "@svc/domain/generated-source-types";

/**
 * The other codes of IPTC NewsCodes `digitalsourcetype` and of C2PA 2.x. Cameras, scans, drawings and edits by people or
 * by programs that learned nothing from samples do not count as generated. A recording of a virtual event may contain
 * generated pictures, and a screenshot may show one, but their codes do not say so.
 */
export const OTHER_SOURCE_TYPES = [
  "digitalCapture",
  "computationalCapture",
  "negativeFilm",
  "positiveFilm",
  "print",
  "compositeCapture",
  "composite",
  "humanEdits",
  "minorHumanEdits",
  "algorithmicallyEnhanced",
  "dataDrivenMedia",
  "digitalCreation",
  "digitalArt",
  "softwareImage",
  "screenCapture",
  "virtualRecording",
  "trainedAlgorithmicData",
  "empty",
] as const;

/** Accepts a URI, with a fragment or a slash at its end too, a QCode (`digsrctype:…`) or a bare code. */
export function findGeneratedSourceType(value: string): GeneratedSourceType | undefined {
  const all = Object.keys(GENERATED_SOURCE_TYPES) as GeneratedSourceType[]; // Object.keys widens to string
  return all.find((type) => type.toLowerCase() === codeOf(value));
}

export function isVirtualRecording(value: string): boolean {
  return codeOf(value) === "virtualrecording";
}

function codeOf(value: string): string | undefined {
  const parts = value.trim().toLowerCase().split(/[/:#]/);
  return parts.findLast((part) => part !== "");
}
