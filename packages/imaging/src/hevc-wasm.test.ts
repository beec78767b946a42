import path from "node:path";
import { describeFfmpegBuild } from "@svc/testkit/describe-ffmpeg-build";

describeFfmpegBuild(path.join(import.meta.dirname, ".."), "hevc");
