import { describeLinearTexts } from "../test/linear-texts.ts";

describeLinearTexts(2 ** 21);
