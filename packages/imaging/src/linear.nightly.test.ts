import { describeLinearReading } from "../test/linear-reading.ts";

describeLinearReading(2 ** 21);
