import { describeLinearCredentials } from "../test/linear-credentials.ts";

// linear.nightly.test.ts uses larger files.
describeLinearCredentials(128 * 1024);
