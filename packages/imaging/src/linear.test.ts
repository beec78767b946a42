import { describeLinearReading } from "../test/linear-reading.ts";

// linear.nightly.test.ts uses larger files
describeLinearReading(256 * 1024);
