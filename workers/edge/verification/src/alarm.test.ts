import { describe, it, type Mock, vi } from "vitest";
import { Alarm } from "./alarm.ts";

const NOW = 1_000_000;

function alarm(): { readonly alarm: Alarm; readonly setAlarm: Mock; readonly deleteAlarm: Mock } {
  const storage = { setAlarm: vi.fn<() => void>(), deleteAlarm: vi.fn<() => void>() };
  // it asks its storage for nothing else
  return { alarm: new Alarm(storage as unknown as DurableObjectStorage), ...storage };
}

describe("the alarm of a verification", () => {
  it("is not moved where it rings up to 5 s before", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    its.set([NOW + 2_000], "rest", NOW);
    its.set([NOW + 7_000], "rest", NOW);
    expect(setAlarm.mock.calls).toEqual([[NOW + 2_000]]);
  });

  it("is moved to what comes earlier, and to what comes long after", ({ expect }) => {
    const { alarm: its, setAlarm, deleteAlarm } = alarm();
    its.set([NOW + 60_000], "rest", NOW);
    its.set([NOW + 59_999], "rest", NOW);
    its.set([NOW + 65_000], "rest", NOW);
    expect(setAlarm.mock.calls).toEqual([[NOW + 60_000], [NOW + 59_999], [NOW + 65_000]]);
    its.set([], "rest", NOW);
    expect(deleteAlarm).toHaveBeenCalledTimes(1);
  });

  it("is not moved by a commit to anything later", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    its.set([NOW + 2_000], "commit", NOW);
    its.set([NOW + 45_000], "commit", NOW);
    its.set([NOW + 45_000], "rest", NOW);
    expect(setAlarm.mock.calls).toEqual([[NOW + 2_000], [NOW + 45_000]]);
  });

  it("is set anew once it rang, or should have", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    its.set([NOW + 2_000], "rest", NOW);
    its.set([NOW + 4_000], "rest", NOW + 3_000);
    its.rang();
    its.set([NOW + 4_000], "rest", NOW + 4_000);
    expect(setAlarm.mock.calls).toEqual([[NOW + 2_000], [NOW + 4_000], [NOW + 4_000]]);
  });

  it("rings again a second later, not at once, where the object's clock is behind", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    its.set([NOW], "rest", NOW - 30_000);
    its.rang();
    its.set([NOW], "rest", NOW - 30_000);
    its.rang();
    its.set([NOW], "rest", NOW - 30_000);
    expect(setAlarm.mock.calls).toEqual([[NOW], [NOW + 1_000], [NOW + 2_000]]);
  });

  it("is set for anything as soon as the clock has caught up", ({ expect }) => {
    const { alarm: its, setAlarm } = alarm();
    its.set([NOW], "rest", NOW - 30_000);
    its.rang();
    its.set([NOW + 10], "rest", NOW);
    expect(setAlarm.mock.calls).toEqual([[NOW], [NOW + 10]]);
  });
});
