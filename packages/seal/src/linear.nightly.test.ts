import { describeLinearCredentials } from "../test/linear-credentials.ts";

describeLinearCredentials(2 ** 20);
