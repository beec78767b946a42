import { describeLinearTexts } from "./linear-texts.ts";

// of larger tables: linear.nightly.test.ts
describeLinearTexts(256 * 1024);
