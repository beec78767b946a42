import { writeFileSync } from "node:fs";
import path from "node:path";
import { wireTypes } from "./wire-types.ts";

writeFileSync(path.resolve(import.meta.dirname, "../src/generated/wire.ts"), await wireTypes());
