import en from "./languages/en.json" with { type: "json" };
import { sayCheckIn } from "./say-check.ts";

/** For programs: `pnpm svc verify` and the SDK. */
export const CHECK_IN_ENGLISH = sayCheckIn(en);
