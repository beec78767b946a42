import { describeLinearClips } from "../test/linear-clips.ts";

// of larger files: linear.nightly.test.ts
describeLinearClips(256 * 1024);
