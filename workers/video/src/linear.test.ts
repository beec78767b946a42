import { describeLinearClips } from "../test/linear-clips.ts";

// linear.nightly.test.ts uses larger files
describeLinearClips(256 * 1024);
