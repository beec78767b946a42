import { describeReadingCost } from "../test/reading-cost.ts";

describeReadingCost({ bomb: 400, heavy: 20, grown: 4 });
