import type { Models } from "@cyclonedx/cyclonedx-library";
import { Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import { createBill } from "./bill.ts";
import { runtimePackages } from "./npm-packages.ts";
import { librariesOf } from "./wasm-files.ts";
import { WASM_TABLE } from "./wasm-table.ts";

/** CycloneDX 1.6 as JSON for the installed packages. Throws if a wasm file does not match the table. */
export function writeBill(madeAt: Date): string {
  const wasms = WASM_TABLE.map((entry) => ({ entry, libraries: librariesOf(entry) }));
  const bom: Models.Bom = createBill(runtimePackages(), wasms);
  bom.metadata.timestamp = madeAt;
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 });
}
