import type { JudgeOpinion } from "@svc/domain/outside-judges";
import { countOutsideQuestion } from "@svc/store/outside/outside-questions";
import { beforeEach, describe, it } from "vitest";
import { advanceClock, setClock } from "../../test/support/conditions.ts";
import { env, newAccount } from "../../test/support/environment.ts";

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const OPINION: JudgeOpinion = { name: "hive", version: "v2-1", score: 0.8 };

let account: ReturnType<typeof env.ACCOUNT.getByName>;
beforeEach(async () => {
  account = env.ACCOUNT.getByName(await newAccount());
});

const permit = async (photo: string, dailyCap = 2) =>
  (await account.permitJudge({ judge: "hive", photo, dailyCap })).state;

describe("the questions of an account", () => {
  it("are counted before they are asked, up to its cap for the UTC day", async ({ expect }) => {
    setClock(NOON);
    expect([await permit("a"), await permit("b"), await permit("c")]).toEqual(["ask", "ask", "capped"]);
    advanceClock(DAY_MS / 2);
    expect(await permit("c")).toBe("ask");
  });

  it("never pass the cap together", async ({ expect }) => {
    const states = await Promise.all(Array.from({ length: 20 }, (_, photo) => permit(`${photo}`, 7)));
    expect(states.filter((state) => state === "ask")).toHaveLength(7);
  });

  it("count also when nothing came of them, and are none with a cap of 0", async ({ expect }) => {
    expect([await permit("a", 1), await permit("a", 1)]).toEqual(["ask", "capped"]);
    expect(await permit("b", 0)).toBe("capped");
  });

  it("are not asked again for a photo that this judge answered within a week", async ({ expect }) => {
    setClock(NOON);
    await account.keepOpinion("a", OPINION);
    const again = { judge: "hive", photo: "a", dailyCap: 0 } as const;
    expect(await account.permitJudge(again)).toEqual({ state: "answered", opinion: OPINION });
    const other = { ...again, judge: "sightengine" } as const;
    expect((await account.permitJudge(other)).state).toBe("capped");
    advanceClock(8 * DAY_MS);
    expect((await account.permitJudge(again)).state).toBe("capped");
  });

  it("are no other account's", async ({ expect }) => {
    await account.keepOpinion("a", OPINION);
    await permit("b", 1);
    account = env.ACCOUNT.getByName(await newAccount());
    expect(await permit("a", 1)).toBe("ask");
  });
});

describe("the questions of the deployment", () => {
  it("are counted in one statement, up to its cap for the UTC day", async ({ expect }) => {
    const day = 30_000;
    const asks = Array.from({ length: 12 }, () => countOutsideQuestion(env.DB, day, 5));
    expect((await Promise.all(asks)).filter(Boolean)).toHaveLength(5);
    expect(await countOutsideQuestion(env.DB, day, 6)).toBe(true);
    expect(await countOutsideQuestion(env.DB, day + 1, 5)).toBe(true);
    expect(await countOutsideQuestion(env.DB, day + 2, 0)).toBe(false);
  });
});
