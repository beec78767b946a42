import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { writeBill } from "./sbom/write-bill.ts";

const { values } = parseArgs({ options: { out: { type: "string", default: "sbom.cdx.json" } } });
writeFileSync(values.out, `${writeBill(new Date())}\n`);
console.log(`${values.out}: CycloneDX 1.6`);
