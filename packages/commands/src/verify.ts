import { fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { C2PA_TRUST } from "@svc/seal/c2pa/trust-list";
import { type ChosenFile, isZip } from "@svc/seal/bundle/open-bundle";
import { checkZip } from "@svc/seal/verify/check-bundle";
import { CHECK_IN_ENGLISH } from "@svc/seal/verify/check-in-english";
import { checkFiles, type FileToCheck, type Reading } from "@svc/seal/verify/check-files";
import type { CheckingKeys } from "@svc/seal/verify/record-signer";
import { createPhotoVerifier } from "@svc/seal/verify/verify-photo";
import { ROOT } from "./local/wrangler.ts";
import { typedOptions } from "./local/typed-options.ts";

const USAGE = `pnpm svc verify FILE … [--jwks FILE | --service https://photos.example] [--trust ROOT.pem …]

Checks photos, clips, records (GET /v1/verifications/{id}/record) and bundles (GET /v1/verifications/{id}/bundle) on this machine;
nothing is sent anywhere. The keys for records and bundles come from a file, or from /.well-known/jwks.json of the service, by default the one that pnpm start started.
Exits with 0 if everything is valid, 1 if something is not, 2 if something could not be decided or read.`;

const MARKS = { wrong: "✗", note: "!", proven: "✓", claimed: "·", unchecked: "?" } as const;
const NAMES = {
  wrong: "Wrong",
  note: "Note",
  proven: "Proven",
  claimed: "Only claimed",
  unchecked: "Not checked",
} as const;

/** pnpm reports any code but 0 as a failure, so the last line says what it means. */
const MEANINGS = {
  0: "everything is valid.",
  1: "something is not valid; ✗ says what.",
  2: "nothing is known to be wrong, but something could not be decided or read: ! and ? say what, such as a signer that is on no trust list.",
} as const;

const { values, positionals } = typedOptions(USAGE, {
  allowPositionals: true,
  options: {
    jwks: { type: "string" },
    service: { type: "string" },
    trust: { type: "string", multiple: true, default: [] },
  },
});
if (positionals.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
try {
  process.exitCode = await verify();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

async function verify(): Promise<keyof typeof MEANINGS> {
  const given = values.trust.map((file) => readFileSync(file, "utf8"));
  const trust = {
    ...C2PA_TRUST,
    signers: [C2PA_TRUST.signers, ...given].join("\n"),
    timeStamps: [C2PA_TRUST.timeStamps, ...given].join("\n"),
  };
  const chosen = positionals.map(opened);
  const readings: Reading[] = [];
  const files: FileToCheck[] = [];
  for (const file of chosen) {
    if (await isZip(file))
      readings.push(...(await checkZip(file, { say: CHECK_IN_ENGLISH, keys: readKeys })));
    else files.push({ name: file.name, bytes: await file.read(0, file.size) });
  }
  readings.push(
    ...(await checkFiles(files, { say: CHECK_IN_ENGLISH, keys: readKeys, trust, photoVerifier })),
  );
  for (const reading of readings) show(reading);
  const verdicts = readings.map(({ conclusion }) => conclusion?.verdict ?? "undecided");
  const code = verdicts.includes("broken") ? 1 : verdicts.includes("undecided") ? 2 : 0;
  console.log(`\nExit code ${code}: ${MEANINGS[code]}`);
  return code;
}

/** Not `openAsBlob`, which gets the size of a file above 4 GB wrong. The end of the process closes the file. */
function opened(name: string): ChosenFile {
  const file = openSync(name, "r");
  const { size } = fstatSync(file);
  const read = async (start: number, end: number) => {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
  };
  return { name, size, read };
}

async function photoVerifier() {
  const file = createRequire(import.meta.resolve("@svc/seal/verify/verify-photo")).resolve(
    "@contentauth/c2pa-wasm/c2pa.wasm",
  );
  return createPhotoVerifier(await WebAssembly.compile(readFileSync(file)));
}

/** Called only if there is a record. */
async function readKeys(): Promise<CheckingKeys> {
  return { from: "option", jwks: await readKeySet() };
}

async function readKeySet(): Promise<CheckingKeys["jwks"]> {
  if (values.jwks !== undefined) return JSON.parse(readFileSync(values.jwks, "utf8")) as { keys: [] }; // validated by its reader
  const service = values.service ?? demoService();
  const response = await fetch(`${service}/.well-known/jwks.json`).catch(() => undefined);
  if (!response?.ok)
    throw new Error(`${service} does not answer: start it, or give its keys with --jwks FILE`);
  return (await response.json()) as { keys: [] };
}

function demoService(): string {
  try {
    const demo = JSON.parse(readFileSync(path.join(ROOT, ".wrangler/demo.json"), "utf8")) as {
      base_url: string;
    };
    return demo.base_url;
  } catch {
    return "http://127.0.0.1:8787";
  }
}

function show({ name, conclusion, problem }: Reading): void {
  console.log(`\n${name}`);
  if (!conclusion) return console.log(`  ${problem ?? ""}`);
  console.log(`  ${conclusion.headline}`);
  for (const weight of ["wrong", "note", "proven", "claimed", "unchecked"] as const) {
    const said = conclusion.statements.filter((statement) => statement.weight === weight);
    if (said.length > 0) console.log(`  ${NAMES[weight]}:`);
    for (const { text } of said) console.log(`    ${MARKS[weight]} ${text}`);
  }
}
