import { describe, it, type Mock, vi } from "vitest";
import { Alarm } from "./alarm.ts";

const NOW = 1_800_000_000_000;

function alarm(stored: number | null = null): {
  readonly alarm: Alarm;
  readonly setAlarm: Mock;
  readonly deleteAlarm: Mock;
} {
  const storage = { setAlarm: vi.fn<() => void>(), deleteAlarm: vi.fn<() => void>() };
  const getAlarm = () => Promise.resolve(stored);
  // these are the only storage methods it calls
  return { alarm: new Alarm({ ...storage, getAlarm } as unknown as DurableObjectStorage), ...storage };
}

/** What the platform passes to `alarm`. */
function at(scheduledTime: number): AlarmInvocationInfo {
  return { isRetry: false, retryCount: 0, scheduledTime };
}

describe("the alarm of an object", () => {
  it("is not moved where it rings up to 5 s before", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    its.set([NOW + 2_000], 5_000, NOW);
    its.set([NOW + 7_000], 5_000, NOW);
    expect(setAlarm.mock.calls).toEqual([[NOW + 2_000]]);
  });

  it("is moved to what comes earlier, and to what comes long after", ({ expect }) => {
    const { alarm: its, setAlarm, deleteAlarm } = alarm();
    its.set([NOW + 60_000], 5_000, NOW);
    its.set([NOW + 59_999], 5_000, NOW);
    its.set([NOW + 65_000], 5_000, NOW);
    expect(setAlarm.mock.calls).toEqual([[NOW + 60_000], [NOW + 59_999], [NOW + 65_000]]);
    its.set([], 5_000, NOW);
    expect(deleteAlarm).toHaveBeenCalledTimes(1);
  });

  it("is moved to nothing later, and not deleted, where any earlier alarm will do", ({ expect }) => {
    const { alarm: its, setAlarm, deleteAlarm } = alarm();
    its.set([NOW + 2_000], Infinity, NOW);
    its.set([NOW + 45_000], Infinity, NOW);
    its.set([undefined], Infinity, NOW);
    its.set([NOW + 45_000], 5_000, NOW);
    expect(setAlarm.mock.calls).toEqual([[NOW + 2_000], [NOW + 45_000]]);
    expect(deleteAlarm).not.toHaveBeenCalled();
  });

  it("is set anew once it rang, or should have", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    its.set([NOW + 2_000], 5_000, NOW);
    its.set([NOW + 4_000], 5_000, NOW + 3_000);
    its.rang(at(NOW + 4_000), NOW + 4_000);
    its.set([NOW + 4_000], 5_000, NOW + 4_000);
    expect(setAlarm.mock.calls).toEqual([[NOW + 2_000], [NOW + 4_000], [NOW + 4_000]]);
  });

  it("rings again a second later, not at once, where the object's clock is behind", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    // the platform's clock runs behind, so its past looks like the present
    its.set([NOW - 7_200_000], 5_000, NOW - 7_200_000);
    its.rang(at(NOW), NOW - 7_200_000);
    its.set([NOW - 7_195_000], 5_000, NOW - 7_200_000);
    its.rang(at(NOW + 1_000), NOW - 7_199_000);
    its.set([NOW - 7_195_000], 5_000, NOW - 7_199_000);
    expect(setAlarm.mock.calls).toEqual([[NOW - 7_200_000], [NOW + 1_000], [NOW + 2_000]]);
  });

  it("is set for anything as soon as the clock has caught up", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    its.set([NOW], 5_000, NOW - 30_000);
    its.rang(at(NOW), NOW - 30_000);
    its.set([NOW + 10], 5_000, NOW);
    expect(setAlarm.mock.calls).toEqual([[NOW], [NOW + 10]]);
  });

  it("is set for its time where it rang in time and all clocks were set back since", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    its.set([NOW], 5_000, NOW - 5_000);
    its.rang(at(NOW), NOW);
    its.set([NOW - 3_595_000], Infinity, NOW - 3_600_000);
    expect(setAlarm.mock.calls).toEqual([[NOW], [NOW - 3_595_000]]);
  });

  it("is set once more for the same moment when it is a minute late", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    its.set([NOW], 5_000, NOW - 5_000);
    its.set([NOW], 5_000, NOW + 59_999);
    expect(setAlarm).toHaveBeenCalledTimes(1);
    its.set([NOW], 5_000, NOW + 60_000);
    expect(setAlarm).toHaveBeenCalledTimes(2);
  });

  it("that an earlier life of the object set is known once loaded, so a later time does not move it", async ({
    expect,
  }) => {
    const { alarm: its, setAlarm } = alarm(NOW + 2_000);
    expect(await its.load()).toBe(true);
    its.set([NOW + 300_000], Infinity, NOW);
    its.set([NOW + 1_000], Infinity, NOW);
    expect(setAlarm.mock.calls).toEqual([[NOW + 1_000]]);
    expect(await alarm().alarm.load()).toBe(false);
  });
});
