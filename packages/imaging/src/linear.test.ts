import { describeLinearReading } from "../test/linear-reading.ts";

// of larger files: linear.nightly.test.ts
describeLinearReading(256 * 1024);
