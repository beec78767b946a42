import { describeLinearCredentials } from "../test/linear-credentials.ts";

// of larger files: linear.nightly.test.ts
describeLinearCredentials(128 * 1024);
