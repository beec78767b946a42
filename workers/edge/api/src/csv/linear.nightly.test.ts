import { describeLinearTexts } from "./linear-texts.ts";

describeLinearTexts(2 ** 21);
