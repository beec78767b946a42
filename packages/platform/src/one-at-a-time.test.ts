import { describe, it } from "vitest";
import { OneAtATime } from "./one-at-a-time.ts";

describe("tasks one at a time", () => {
  it("run in the order in which they came, whatever became of those before", async ({ expect }) => {
    const turns = new OneAtATime();
    const done: string[] = [];
    const broken = turns.run(async () => {
      done.push("first");
      throw new Error("broken");
    });
    const after = turns.run(async () => void done.push("second"));
    await expect(broken).rejects.toThrow("broken");
    await after;
    expect(done).toEqual(["first", "second"]);
  });

  it("let what waits for the thread go first", async ({ expect }) => {
    const turns = new OneAtATime();
    let isHeard = false;
    const caller = setTimeout(() => (isHeard = true), 0);
    const heard: boolean[] = [];
    // each of them is ready at once, as a picture of a clip that lies in memory
    for (let task = 0; task < 3; task++) await turns.run(async () => void heard.push(isHeard));
    clearTimeout(caller);
    expect(heard).toEqual([true, true, true]);
  });
});
