import { parseArgs } from "node:util";
import { benchLists } from "./bench-lists.ts";
import { reportFigures } from "./figure.ts";

const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });
reportFigures(await benchLists(Number(values.rows)));
