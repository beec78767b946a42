import { describeLinearTexts } from "./linear-texts.ts";

// linear.nightly.test.ts uses larger tables
describeLinearTexts(256 * 1024);
