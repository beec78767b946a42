import { sql } from "drizzle-orm";
import { customType } from "drizzle-orm/sqlite-core";

/**
 * A blob, written as a literal because operator commands are sent as text. D1 returns blobs as arrays of
 * numbers.
 */
export const bytes = customType<{ data: Uint8Array; driverData: Iterable<number> }>({
  dataType: () => "blob",
  toDriver: (value) => sql.raw(`x'${hexOf(value)}'`),
  fromDriver: (value) => Uint8Array.from(value),
});

function hexOf(value: Uint8Array): string {
  return Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
