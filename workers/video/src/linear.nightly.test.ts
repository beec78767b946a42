import { describeLinearClips } from "../test/linear-clips.ts";

describeLinearClips(2 ** 21);
