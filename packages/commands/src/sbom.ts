import { writeFileSync } from "node:fs";
import { typedOptions } from "./local/typed-options.ts";
import { writeBill } from "./sbom/write-bill.ts";

const USAGE = `pnpm svc sbom [--out sbom.cdx.json]

Writes a list of the service's components as CycloneDX 1.6: npm packages and the libraries inside each wasm.`;

const { values } = typedOptions(USAGE, { options: { out: { type: "string", default: "sbom.cdx.json" } } });
try {
  writeFileSync(values.out, `${writeBill(new Date())}\n`);
  console.log(`${values.out}: CycloneDX 1.6`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
