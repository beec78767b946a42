import { presentRecordFile } from "@svc/contract/record/present-record";
import type { AbsentFile } from "@svc/seal/bundle/manifest";
import { calculateJwkThumbprint } from "jose";
import type { Gathered } from "./gathered.ts";
import { filled } from "./parts.ts";

/** What each file is, by its path or its folder. */
const CONTENTS: Readonly<Record<string, string>> = {
  "originals/": "the files exactly as they were sent",
  "sealed/": "their copies with our Content Credential (C2PA)",
  "case.json": "the case: its result, what was asked, answers, places, files",
  "events.json": "what happened, and when",
  "decisions.json": "what people decided, and their notes",
  "findings.json": "what each check found, with the version of its model",
  "record.json": "the sealed record, with its values and its seal",
  "record.jws": "the seal's signature alone",
  "record.tst": "the time stamp of that signature (RFC 3161)",
  "report.pdf": "the report to read and print",
  "keys.json": "the service's public keys",
  "models/": "how each model works, and how often it is wrong",
  "verify.html": "checks the bundle in a browser",
  "verify.py": "checks the bundle with Python",
  "certification-fre-902.txt": "a text to sign, for courts of the United States",
  "statement-eidas.txt": "a text to sign, for the European Union",
  "README.txt": "this text",
  "manifest.json": "the sums of all files above, and what is missing",
  "manifest.jws": "the signature of manifest.json",
};

const MISSING = {
  original: "the file",
  sealed: "the sealed copy of",
  record: "the sealed record",
  time_stamp: "an independent time stamp of the record",
  values: "answers, places and texts",
} as const satisfies Record<AbsentFile["file"], string>;

const REASONS: Readonly<Record<string, string>> = {
  redacted: "deleted by a redaction",
  retention: "deleted at the end of its retention",
  not_stored: "it was not in storage when this bundle was written",
  not_yet: "it was still being made; download the bundle again later",
  not_made: "it was not asked for, or there was nothing to seal or stamp",
};

/** The texts of the bundle, with their blanks filled: the index comes last, since it names all others. */
export async function textFiles(gathered: Gathered, written: readonly string[]) {
  const { state, detail, parts, keys, head, absent } = gathered;
  const texts = Object.keys(parts).filter((path) => path.endsWith(".txt"));
  const paths = [...written, ...texts, "manifest.json", "manifest.jws"];
  const [key] = keys.jwks.keys;
  const values = {
    name: (detail.name ?? state.id).replaceAll(/\s+/g, " "),
    id: state.id,
    zip: `case-${state.id}.zip`,
    service: head.service,
    created_at: head.created_at,
    key_id: keys.keyId,
    thumbprint: key ? await calculateJwkThumbprint(key) : "",
    count: String(paths.length),
    notes: notesOf(gathered),
    files: [...new Set(paths.map(placeOf))].map(contentLine).join("\n"),
    absent: absent.map(absentLine).join("\n") || "Nothing is missing.",
    time_stamp: timeStampLine(gathered),
  };
  const ordered = texts.toSorted(
    (one, other) => Number(one === "README.txt") - Number(other === "README.txt"),
  );
  return Object.fromEntries(ordered.map((path) => [path, filled(parts[path] ?? "", values)]));
}

/** Files of a folder are described together. */
function placeOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.indexOf("/") + 1) : path;
}

function contentLine(place: string): string {
  return `${place.padEnd(27)}${CONTENTS[place] ?? ""}`.trimEnd();
}

function absentLine({ file, why, capture_id: id, sha256, since }: AbsentFile): string {
  const what = [MISSING[file], id].filter((part) => part !== undefined).join(" ");
  const when = since === undefined ? "" : ` on ${since}`;
  const hash = sha256 === undefined ? "" : `\n  its SHA-256 was ${sha256}`;
  return `${what}: ${REASONS[why] ?? `it could not be sealed (${why})`}${when}${hash}`;
}

function notesOf({ state: { redacted, settings } }: Gathered): string {
  const notes = [
    ...(redacted
      ? ["THIS CASE WAS REDACTED: photos, answers, places and notes were deleted before this was written."]
      : []),
    ...(settings.simulated === undefined
      ? []
      : ["THIS WAS A TEST: its results were forced and say nothing about real photos."]),
  ];
  return notes.map((note) => `\n${note}\n`).join("");
}

function timeStampLine({ state }: Gathered): string {
  const isStamped = presentRecordFile(state)?.seal.timestamp_token !== undefined;
  return isStamped
    ? "record.tst is an electronic time stamp (Article 3(33)) of record.jws by an authority that it names."
    : "There is no time stamp in this bundle: strike out this section.";
}
