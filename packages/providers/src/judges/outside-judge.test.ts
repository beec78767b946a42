import { drawScene } from "@svc/testkit/draw-scene";
import { HIVE, serveHive } from "@svc/testkit/judges/hive-server";
import type { JudgeMishap, JudgeServer } from "@svc/testkit/judges/judge-server";
import { REALITY_DEFENDER, serveRealityDefender } from "@svc/testkit/judges/reality-defender-server";
import { serveSightengine, SIGHTENGINE } from "@svc/testkit/judges/sightengine-server";
import { serveWatermarkDetector, WATERMARK } from "@svc/testkit/judges/watermark-server";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import { hive } from "./hive.ts";
import type { JudgeAddress, JudgeQuestion, OutsideJudge } from "./outside-judge.ts";
import { realityDefender } from "./reality-defender.ts";
import { sightengine } from "./sightengine.ts";
import { watermarkDetector } from "./watermark-detector.ts";

type Adapter = {
  readonly version: string;
  readonly serve: () => Promise<JudgeServer>;
  readonly judge: (address: JudgeAddress) => OutsideJudge;
  readonly withWrongKey: (address: JudgeAddress) => OutsideJudge;
};

const ADAPTERS: Readonly<Record<string, Adapter>> = {
  sightengine: {
    version: "1.0-genai",
    serve: serveSightengine,
    judge: (address) => sightengine({ ...SIGHTENGINE, ...address }),
    withWrongKey: (address) => sightengine({ ...SIGHTENGINE, secret: "wrong", ...address }),
  },
  hive: {
    version: "v2-1",
    serve: serveHive,
    judge: (address) => hive({ ...HIVE, ...address }),
    withWrongKey: (address) => hive({ token: "wrong", ...address }),
  },
  reality_defender: {
    version: "api",
    serve: serveRealityDefender,
    judge: (address) => realityDefender({ ...REALITY_DEFENDER, pollMs: 10, ...address }),
    withWrongKey: (address) => realityDefender({ apiKey: "wrong", pollMs: 10, ...address }),
  },
  synthid: {
    version: "2",
    serve: serveWatermarkDetector,
    judge: (address) => watermarks(WATERMARK.key, address),
    withWrongKey: (address) => watermarks("wrong", address),
  },
};

function watermarks(key: string, { baseUrl, ...more }: JudgeAddress): OutsideJudge {
  return watermarkDetector({ name: "synthid", url: `${baseUrl}/detect`, key, ...more });
}

/** A detector of watermarks answers yes or no, so its score is 0 or 1. */
const scoreSaid = (name: string, score: number) => (name === "synthid" ? Math.round(score) : score);

/** Reality Defender's SDK does not distinguish busy from broken, or from a response that is not its own. */
const SILENCES: readonly (readonly [JudgeMishap, readonly string[]])[] = [
  ["busy", ["busy", "failed"]],
  ["broken", ["failed"]],
  ["cut", ["failed"]],
  ["malformed", ["malformed", "failed"]],
  ["doubled", ["malformed", "failed"]],
  ["outside_range", ["malformed"]],
  ["no_score", ["malformed", "refused"]],
];

let question: JudgeQuestion;
beforeAll(async () => {
  question = {
    check: "ai",
    picture: { bytes: await photoFile(drawScene(320, 240, 5), "jpeg"), mediaType: "image/jpeg" },
  };
});

describe.for(Object.entries(ADAPTERS))("%s", ([name, adapter]) => {
  let server: JudgeServer;
  beforeAll(async () => {
    server = await adapter.serve();
  });
  afterAll(() => server.close());
  afterEach(({ expect }) => {
    expect(server.problems).toEqual([]);
    server.pictures.splice(0);
    server.score = 0.9;
  });
  const judge = (timeoutMs?: number) =>
    adapter.judge({ baseUrl: server.url, ...(timeoutMs !== undefined && { timeoutMs }) });

  it("judges whether a photo is generated, and nothing else", ({ expect }) => {
    expect([judge().name, judge().checks]).toEqual([name, ["ai"]]);
  });

  it.for([0, 0.25, 1])(
    "says its name, its version and the score %d as it came",
    async (score, { expect }) => {
      server.score = score;
      expect(await judge().ask(question)).toEqual({
        answered: true,
        name,
        version: adapter.version,
        score: scoreSaid(name, score),
      });
    },
  );

  it("receives the picture byte for byte, with nothing else but the keys", async ({ expect }) => {
    await judge().ask(question);
    expect(server.pictures).toHaveLength(1);
    expect(Buffer.from(question.picture.bytes).equals(server.pictures[0] ?? new Uint8Array())).toBe(true);
  });

  it("asked twice about a photo says the same", async ({ expect }) => {
    const first = await judge().ask(question);
    expect(await judge().ask(question)).toEqual(first);
    expect(server.pictures).toHaveLength(2);
  });

  it.for(SILENCES)("that is or answers %s has not answered", async ([mishap, reasons], { expect }) => {
    server.next(mishap);
    const answer = await judge().ask(question);
    expect(answer.answered ? answer.score : reasons.includes(answer.reason)).toBe(true);
  });

  it("times out, and accepts the late result the next time", async ({ expect }) => {
    server.lateMs = 400;
    server.next("late");
    expect(await judge(100).ask(question)).toEqual({ answered: false, reason: "late" });
    expect(await judge().ask(question)).toMatchObject({ answered: true });
    // Wait until its question is fully read, so that it does not reach the next test.
    await expect.poll(() => server.pictures.length, { timeout: 5_000 }).toBe(2);
  });

  // The SDK follows every redirect.
  it.skipIf(name === "reality_defender")("is not followed to another address", async ({ expect }) => {
    server.next("moved");
    expect(await judge().ask(question)).toMatchObject({ answered: false, reason: "refused" });
  });

  it("that is not there has not answered", async ({ expect }) => {
    const gone = adapter.judge({ baseUrl: "http://127.0.0.1:1" });
    expect(await gone.ask(question)).toMatchObject({ answered: false, reason: "failed" });
  });

  it("refuses another's keys", async ({ expect }) => {
    const answer = await adapter.withWrongKey({ baseUrl: server.url }).ask(question);
    expect(answer).toMatchObject({ answered: false, reason: "refused" });
    expect(server.pictures).toEqual([]);
  });
});
