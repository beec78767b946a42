import { Enums, Models, SPDX } from "@cyclonedx/cyclonedx-library";
import path from "node:path";
import { nameOf, type NpmPackage } from "./npm-packages.ts";
import type { InnerLibrary, WasmEntry } from "./wasm-table.ts";

export type Wasm = { readonly entry: WasmEntry; readonly libraries: readonly InnerLibrary[] };

/** The bill of materials: the packages, and each wasm file with the libraries inside it. */
export function createBill(packages: readonly NpmPackage[], wasms: readonly Wasm[]): Models.Bom {
  const bom = new Models.Bom();
  const root = new Models.Component(Enums.ComponentType.Application, "photo-verification", {
    bomRef: "photo-verification",
    version: "0.1.0",
    licenses: licences("Apache-2.0"),
  });
  bom.metadata.component = root;
  const components = new Map(packages.map((one) => [nameOf(one), packageComponent(one)]));
  for (const one of packages) {
    const component = components.get(nameOf(one));
    for (const need of one.needs) {
      const needed = components.get(need);
      if (needed) component?.dependencies.add(needed.bomRef);
    }
  }
  for (const component of [...components.values(), ...wasms.map(wasmComponent)]) {
    bom.components.add(component);
    root.dependencies.add(component.bomRef);
  }
  return bom;
}

function packageComponent(one: NpmPackage): Models.Component {
  const purl = `pkg:npm/${one.name.replace("@", "%40")}@${one.version}`;
  return new Models.Component(Enums.ComponentType.Library, one.name, {
    bomRef: purl,
    purl,
    version: one.version,
    licenses: licences(one.licence),
    ...(one.sha512 && { hashes: new Models.HashDictionary([[Enums.HashAlgorithm["SHA-512"], one.sha512]]) }),
  });
}

function wasmComponent({ entry, libraries }: Wasm): Models.Component {
  const inside = libraries.map((library) => libraryComponent(library, entry.path));
  return new Models.Component(Enums.ComponentType.File, path.basename(entry.path), {
    bomRef: entry.path,
    description: `from ${entry.from}`,
    hashes: new Models.HashDictionary([[Enums.HashAlgorithm["SHA-256"], entry.sha256]]),
    components: new Models.ComponentRepository(inside),
  });
}

function libraryComponent(
  { name, version, licence, purl, source }: InnerLibrary,
  file: string,
): Models.Component {
  return new Models.Component(Enums.ComponentType.Library, name, {
    bomRef: `${file}#${purl}`,
    purl,
    version,
    licenses: licences(licence),
    description: `version by ${source}`,
  });
}

/** Packages state an identifier, an expression, or nothing. */
function licences(text: string): Models.LicenseRepository {
  const plain = text.replace(/^\((.*)\)$/, "$1");
  if (plain === "") return new Models.LicenseRepository();
  if (SPDX.isSupportedSpdxId(plain)) return new Models.LicenseRepository([new Models.SpdxLicense(plain)]);
  return new Models.LicenseRepository([
    / (?:OR|AND|WITH) /.test(plain) ? new Models.LicenseExpression(plain) : new Models.NamedLicense(plain),
  ]);
}
