import { createReadStream } from "node:fs";
import { addAddresses, type StatementText } from "@svc/store/operator/operator-statements";
import { listedAddresses } from "./addresses/listed-addresses.ts";
import { DEFAULT_STATE_DIR } from "./local/service.ts";
import { executeSql, placeOf } from "./local/place.ts";
import { typedOptions } from "./local/typed-options.ts";

const USAGE = `pnpm svc addresses --list FILE.csv [--country DE] [--remote --env production]

Loads addresses for the embedded geocoder. FILE.csv has the columns of OpenAddresses, in any case and order: LON, LAT, NUMBER, STREET
and, where known, UNIT, CITY, DISTRICT, REGION, POSTCODE. --country is the country of all rows, as ISO 3166-1 alpha-2. Loading the same list
again changes nothing.`;

/** Rows per statement, and statements per transaction. */
const ROWS = 100;
const STATEMENTS = 100;

const { values } = typedOptions(USAGE, {
  options: {
    list: { type: "string" },
    country: { type: "string" },
    remote: { type: "boolean", default: false },
    env: { type: "string" },
    "persist-to": { type: "string", default: DEFAULT_STATE_DIR },
  },
});
if (values.list === undefined || (values.country !== undefined && !/^[A-Z]{2}$/.test(values.country))) {
  console.error(USAGE);
  process.exit(2);
}
const place = placeOf(values, values["persist-to"]);
let loaded = 0;
let statements: StatementText[] = [];
try {
  for await (const rows of listedAddresses(createReadStream(values.list), values.country, ROWS)) {
    statements.push(addAddresses(rows));
    loaded += rows.length;
    if (statements.length === STATEMENTS) await write();
  }
  await write();
  console.log(`${loaded} addresses of ${values.list} are known`);
} catch (error) {
  // Rows already written stay; loading the corrected list again does not change them
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function write(): Promise<void> {
  if (statements.length > 0) await executeSql(statements, place);
  statements = [];
}
