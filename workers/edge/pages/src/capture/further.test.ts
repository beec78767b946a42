import { afterEach, beforeEach, describe, it, vi } from "vitest";
import type { FurtherScreens } from "./further-screens.ts";
import { Further } from "./further.ts";
import type { PageData } from "./page-data.ts";

const PAGE = { messages: {} } as PageData; // the only member that is used
const SCREENS = {} as FurtherScreens;

describe("the screens that come after the camera", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are asked for again where they were missed, and the page knows that meanwhile", async ({ expect }) => {
    const bring = vi.fn<() => Promise<FurtherScreens>>();
    bring.mockRejectedValueOnce(new TypeError("no network")).mockResolvedValue(SCREENS);
    const further = new Further(PAGE, bring);
    const loaded = further.load();
    expect(further.isMissed.value).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect([further.isMissed.value, further.screens.value]).toEqual([true, undefined]);
    await vi.advanceTimersByTimeAsync(2_000);
    await loaded;
    expect(further.screens.value).toBe(SCREENS);
    expect(bring).toHaveBeenCalledTimes(2);
  });
});
