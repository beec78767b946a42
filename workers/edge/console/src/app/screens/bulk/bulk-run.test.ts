import { describe, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { BulkRun, type RunPorts } from "./bulk-run.ts";
import { idempotencyKey, type Job, type JobRow, jobId, takenUp } from "./job.ts";
import { resultsCsv } from "./results-csv.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const JOB: Job = {
  id: "j",
  salt: "s",
  account: "acc_1",
  name: "list.csv",
  path: "/v1/verifications",
  begunAt: NOW,
  rows: 10,
};
const rowsOf = (count: number): readonly JobRow[] =>
  Array.from({ length: count }, (_, index) => ({
    job: "j",
    number: index + 2,
    identification: `A-${index}`,
    body: {},
    state: "waiting",
    attempt: 0,
  }));

function refusal(status: number, code: string, headers: HeadersInit = {}): ApiError {
  return new ApiError({ status, headers: new Headers(headers) }, { error: { code, message: code } });
}

/** A fake service that acts once per key and records its calls. */
class Service {
  readonly made = new Map<string, string>();
  readonly keys: string[] = [];
  readonly waits: number[] = [];
  readonly kept: JobRow[] = [];
  atOnce = 0;
  most = 0;
  fail: (row: JobRow, tries: number) => Error | undefined = () => undefined;
  now = NOW;
  signIns = 0;
  hasForgotten = false;

  readonly ports: RunPorts = {
    signedIn: async () => void (this.signIns += 1),
    find: async (row) =>
      this.hasForgotten ? undefined : (this.kept.findLast(({ number }) => number === row.number) ?? row),
    send: async (row, key) => {
      this.keys.push(key);
      this.atOnce += 1;
      this.most = Math.max(this.most, this.atOnce);
      await Promise.resolve();
      this.atOnce -= 1;
      const error = this.fail(row, this.keys.filter((each) => each === key).length);
      // a request without a response may still have taken effect
      if (!error || error instanceof TypeError) this.made.set(key, `vfy_${row.number}`);
      if (error) throw error;
      return { id: `vfy_${row.number}`, capture_url: `https://svc.example/v/${row.number}` };
    },
    keep: async (row) => void this.kept.push(row),
    wait: async (ms) => {
      this.waits.push(ms);
      this.now += ms;
    },
    now: () => this.now,
  };
}

describe("sending in bulk", () => {
  it("makes every row once, four at a time at most", async ({ expect }) => {
    const service = new Service();
    const run = new BulkRun(JOB, rowsOf(25), service.ports);
    await run.go();
    expect([run.count("made"), service.made.size, service.keys.length, service.most]).toEqual([
      25, 25, 25, 4,
    ]);
    expect(run.isRunning.value).toBe(false);
  });

  it("waits for as long as the service asks, and asks again under the same key", async ({ expect }) => {
    const service = new Service();
    service.fail = (row, tries) =>
      row.number === 3 && tries === 1 ? refusal(429, "too_many_requests", { "Retry-After": "7" }) : undefined;
    const run = new BulkRun(JOB, rowsOf(8), service.ports);
    await run.go();
    expect(run.count("made")).toBe(8);
    expect(service.waits).toContain(7_000);
    expect(service.keys.filter((key) => key === "bulk-s-3-0")).toHaveLength(2);
  });

  it("makes nothing twice where answers were lost", async ({ expect }) => {
    const service = new Service();
    service.fail = (_, tries) => (tries <= 2 ? new TypeError("lost") : undefined);
    const run = new BulkRun(JOB, rowsOf(6), service.ports);
    await run.go();
    expect([run.count("made"), service.made.size, service.keys.length]).toEqual([6, 6, 18]);
  });

  it("goes on after a reload with what was under way under its key, and not with what is too long ago", async ({
    expect,
  }) => {
    const service = new Service();
    const [first, second, third] = rowsOf(3) as [JobRow, JobRow, JobRow]; // three were requested
    const left: JobRow[] = [
      { ...first, state: "made", id: "vfy_2" },
      { ...second, state: "sending", sentAt: NOW - 60_000 },
      { ...third, state: "sending", sentAt: NOW - 24 * 3_600_000 },
    ];
    const run = new BulkRun(JOB, left, service.ports);
    await run.go();
    expect(service.keys).toEqual(["bulk-s-3-0"]);
    expect(run.rows.value.map(({ state }) => state)).toEqual(["made", "made", "unsure"]);
    expect(takenUp({ ...first, state: "failed" }, NOW).state).toBe("failed");
  });

  it("keeps what was refused, and sends it again under another key, since the refusal is kept too", async ({
    expect,
  }) => {
    const service = new Service();
    service.fail = ({ number, attempt }) =>
      number === 4 && attempt === 0 ? refusal(400, "invalid_request") : undefined;
    const run = new BulkRun(JOB, rowsOf(5), service.ports);
    await run.go();
    expect([run.count("made"), run.count("failed")]).toEqual([4, 1]);
    await run.resend();
    expect(run.count("made")).toBe(5);
    expect(service.keys.at(-1)).toBe("bulk-s-4-1");
    expect(run.rows.value.find(({ number }) => number === 4)).not.toHaveProperty("error");
  });

  it.for(["insufficient_credits", "link_cap_exceeded", "link_paused"])(
    "stops at %s, and continues when the person says so",
    async (code, { expect }) => {
      const service = new Service();
      let isOut = true;
      service.fail = ({ number }) =>
        isOut && number > 3 ? refusal(429, code, { "Retry-After": "9" }) : undefined;
      const run = new BulkRun(JOB, rowsOf(30), service.ports);
      await run.go();
      expect(run.stopped.value).toBe(code);
      expect(run.count("waiting")).toBe(28);
      isOut = false;
      await run.go();
      expect([run.count("made"), run.stopped.value]).toEqual([30, undefined]);
    },
  );

  it("sends no row again that was sent a day ago, however often it was tried since", async ({ expect }) => {
    const service = new Service();
    service.fail = () => new TypeError("lost");
    const run = new BulkRun(JOB, rowsOf(1), service.ports);
    let tries = 0;
    const wait = service.ports.wait;
    Object.assign(service.ports, {
      wait: async (ms: number) => {
        await wait(ms);
        // the laptop sleeps between two attempts
        service.now += 5 * 3_600_000;
        tries += 1;
      },
    });
    await run.go();
    expect([tries, service.keys.length, run.count("unsure")]).toEqual([5, 5, 1]);
    expect(takenUp(service.kept.at(-1) as JobRow, service.now).state).toBe("unsure"); // one was stored
  });

  it("leaves rows sent a day ago to a person, after a reload and in a tab that was suspended", async ({
    expect,
  }) => {
    const service = new Service();
    const [first] = rowsOf(1) as [JobRow]; // one was requested
    const lost: JobRow = { ...first, sentAt: NOW - 25 * 3_600_000 };
    const reopened = new BulkRun(JOB, [lost], service.ports);
    const open = new BulkRun(JOB, [{ ...lost, sentAt: NOW }], service.ports);
    service.now += 24 * 3_600_000;
    await Promise.all([reopened.go(), open.go()]);
    expect([service.keys, reopened.count("unsure"), open.count("unsure")]).toEqual([[], 1, 1]);
    await reopened.sendAnew(reopened.rows.value[0] ?? lost);
    expect([service.keys, reopened.count("made")]).toEqual([["bulk-s-2-1"], 1]);
  });

  it("takes what another tab has made as made, and sends nothing of what another tab forgot", async ({
    expect,
  }) => {
    const service = new Service();
    const [first] = rowsOf(1) as [JobRow]; // one was requested
    service.kept.push({ ...first, state: "made", id: "vfy_2" });
    const run = new BulkRun(JOB, [first], service.ports);
    await run.go();
    service.hasForgotten = true;
    const forgotten = new BulkRun(JOB, [first], service.ports);
    await forgotten.go();
    expect([service.keys, run.count("made"), forgotten.count("waiting")]).toEqual([[], 1, 1]);
  });

  it("waits for a sign-in where the session has ended, and has not sent what was turned away", async ({
    expect,
  }) => {
    const service = new Service();
    service.fail = (_, tries) => (tries === 1 ? refusal(401, "unauthorized") : undefined);
    const run = new BulkRun(JOB, rowsOf(1), service.ports);
    await run.go();
    expect([service.signIns, run.count("made")]).toEqual([1, 1]);
    expect(service.kept.map(({ state, sentAt }) => [state, sentAt])).toEqual([
      ["sending", NOW],
      ["waiting", undefined],
      ["sending", NOW],
      ["made", NOW],
    ]);
  });

  it("asks again under the same key where the answer was cut off", async ({ expect }) => {
    const service = new Service();
    service.fail = (_, tries) => (tries === 1 ? new SyntaxError("Unexpected end of JSON input") : undefined);
    const run = new BulkRun(JOB, rowsOf(1), service.ports);
    await run.go();
    expect([service.keys, run.count("made")]).toEqual([["bulk-s-2-0", "bulk-s-2-0"], 1]);
  });

  it("shows as made what is remembered as made, and nothing before", async ({ expect }) => {
    const service = new Service();
    const shown: number[] = [];
    const { keep } = service.ports;
    const run = new BulkRun(JOB, rowsOf(3), {
      ...service.ports,
      keep: async (row) => {
        if (row.state === "made") shown.push(run.count("made"));
        await keep(row);
      },
    });
    await run.go();
    expect([shown[0], run.count("made")]).toEqual([0, 3]);
    expect(shown.every((count) => count < 3)).toBe(true);
  });

  it("has keys of its own for every job, be it of the same list", ({ expect }) => {
    const [first] = rowsOf(1) as [JobRow]; // one was requested
    expect(idempotencyKey(JOB, first)).not.toBe(idempotencyKey({ ...JOB, salt: "t" }, first));
  });

  it("is durable before it is sent", async ({ expect }) => {
    const service = new Service();
    const run = new BulkRun(JOB, rowsOf(1), service.ports);
    await run.go();
    expect(service.kept.map(({ state }) => state)).toEqual(["sending", "made"]);
  });

  it("is the same job of the same rows, and another of others", async ({ expect }) => {
    const rows = [{ number: 2, identification: "A", body: { identification: "A" }, problems: [] }];
    const id = await jobId("acc_1", "/v1/verifications", rows);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await jobId("acc_1", "/v1/verifications", [...rows])).toBe(id);
    expect(await jobId("acc_2", "/v1/verifications", rows)).not.toBe(id);
    expect(
      await jobId("acc_1", "/v1/verifications", [{ ...rows[0], number: 3 } as (typeof rows)[0]]),
    ).not.toBe(id);
  });
});

describe("the results", () => {
  it("begin no cell with what a spreadsheet takes for a formula", ({ expect }) => {
    const [row] = rowsOf(1) as [JobRow]; // one was requested
    const csv = resultsCsv([
      { ...row, identification: '=HYPERLINK("https://evil.example")', state: "failed", error: "+1, bad" },
      {
        ...row,
        identification: "@SUM(A1)",
        state: "made",
        id: "vfy_1",
        captureUrl: "https://svc.example/v/1",
      },
      { ...row, identification: "-2", state: "waiting" },
    ]);
    expect(csv.slice(1).trimEnd().split("\r\n")).toEqual([
      "row,identification,id,capture_url,status,error",
      `2,"'=HYPERLINK(""https://evil.example"")",,,failed,"'+1, bad"`,
      `2,'@SUM(A1),vfy_1,https://svc.example/v/1,made,`,
      `2,'-2,,,waiting,`,
    ]);
  });
});
