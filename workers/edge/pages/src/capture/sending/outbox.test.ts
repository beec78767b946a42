import fc from "fast-check";
import { describe, it } from "vitest";
import { deferred } from "../deferred.ts";
import type { LocalAnswer } from "../model/answer.ts";
import type { Shot } from "../model/shot.ts";
import { Refused } from "./api.ts";
import { Outbox, type OutboxPorts } from "./outbox.ts";

type Outcome = "arrives" | "no connection" | "too many" | "unavailable" | "refused";

/** A device with data to send, and a service that responds as the test says. */
class Device {
  shots: readonly Shot[];
  answers: readonly LocalAnswer[];
  online = true;
  /** The service's next responses. It accepts everything once they are used up. */
  outcomes: Outcome[] = [];
  /** Attempts in order, by id or step. */
  readonly tried: string[] = [];
  readonly arrived: string[] = [];
  readonly retries: boolean[] = [];
  readonly waits: number[] = [];
  /** The state each time the outbox was empty. */
  readonly empties: { readonly undelivered: number }[] = [];
  /** The last report on whether anything gets through. */
  isTrouble = false;
  underWay = 0;
  mostAtOnce = 0;
  onEmpty = async () => {};
  /** Called at every await of the outbox. */
  onStep = () => {};
  wait: OutboxPorts["wait"] = async (ms) => void this.waits.push(ms);
  readonly outbox: Outbox;

  constructor(shots: readonly string[], answers: readonly string[] = []) {
    this.shots = shots.map(shotOf);
    this.answers = answers.map(answerOf);
    this.outbox = new Outbox({
      shots: () => this.shots,
      answers: () => this.answers,
      change: async (shot, change) => {
        await this.step();
        this.shots = this.shots.map((each) => (each.id === shot.id ? { ...each, ...change } : each));
      },
      settle: async (answer, refusal) => {
        await this.step();
        const state = refusal === undefined ? "done" : "refused";
        this.answers = this.answers.map((each) => (each === answer ? { ...each, state } : each));
      },
      send: async (shot, isRetry) => {
        this.retries.push(isRetry);
        await this.serve(shot.id);
        return `cap_${shot.id}`;
      },
      saveAnswer: (answer) => this.serve(answer.step),
      onEmpty: async () => {
        await this.step();
        this.empties.push({ undelivered: this.undelivered() });
        await this.onEmpty();
      },
      onTrouble: (isTrouble) => {
        this.isTrouble = isTrouble;
      },
      isOnline: () => this.online,
      wait: async (ms) => {
        await this.step();
        return this.wait(ms);
      },
    });
  }

  undelivered(): number {
    const shots = this.shots.filter(({ state }) => state !== "done" && state !== "refused");
    return shots.length + this.answers.filter(({ state }) => state === "saved").length;
  }

  /** Resolves once the outbox is idle. Nothing here waits longer than a microtask. */
  async settled(): Promise<void> {
    for (let seen = -1; seen !== this.moves();) {
      seen = this.moves();
      for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    }
  }

  moves(): number {
    return this.tried.length + this.empties.length + this.waits.length;
  }

  async serve(what: string): Promise<void> {
    this.tried.push(what);
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    await this.step();
    this.underWay -= 1;
    const outcome = this.outcomes.shift() ?? "arrives";
    if (outcome === "no connection") throw new TypeError("Failed to fetch");
    if (outcome === "too many") throw new Refused(429, "too_many_requests");
    if (outcome === "unavailable") throw new Refused(503, "storage_unavailable");
    if (outcome === "refused") throw new Refused(415, "unsupported_image_type");
    this.arrived.push(what);
  }

  async step(): Promise<void> {
    this.onStep();
    await Promise.resolve();
    this.onStep();
  }
}

function shotOf(id: string): Shot {
  return {
    id,
    token: "t",
    kind: "image",
    blob: new Blob([id]),
    capturedAt: "2026-11-21T09:00:00.000Z",
    source: "camera",
    frames: [],
    state: "saved",
    sentBytes: 0,
  };
}

function answerOf(step: string): LocalAnswer {
  return { token: "t", step, value: "yes", state: "saved" };
}

describe("the outbox", () => {
  it("sends one at a time, in the order in which they were taken", async ({ expect }) => {
    const device = new Device(["a", "b", "c"]);
    device.outbox.wake();
    await device.settled();
    expect(device.tried).toEqual(["a", "b", "c"]);
    expect(device.mostAtOnce).toBe(1);
    expect(device.shots.map(({ state, captureId }) => [state, captureId])).toEqual([
      ["done", "cap_a"],
      ["done", "cap_b"],
      ["done", "cap_c"],
    ]);
  });

  it("sends answers before photos: they are small", async ({ expect }) => {
    const device = new Device(["a"], ["plate", "note"]);
    device.outbox.wake();
    await device.settled();
    expect(device.tried).toEqual(["plate", "note", "a"]);
    expect(device.answers.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it.for(["no connection", "too many", "unavailable"] as const)(
    "tries again after «%s», each in its turn, so that none holds up the others",
    async (outcome, { expect }) => {
      const device = new Device(["a", "b"]);
      device.outcomes = [outcome, outcome, outcome];
      device.outbox.wake();
      await device.settled();
      expect(device.tried).toEqual(["a", "b", "a", "b", "a"]);
      expect(device.retries).toEqual([false, false, true, true, true]);
      expect(device.shots.map(({ state }) => state)).toEqual(["done", "done"]);
    },
  );

  it("waits twice as long after each failure, up to half a minute", async ({ expect }) => {
    const device = new Device(["a", "b"]);
    device.outcomes = Array.from({ length: 7 }, () => "unavailable" as const);
    device.outbox.wake();
    await device.settled();
    expect(device.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    device.outcomes = ["unavailable"];
    device.shots = [...device.shots, shotOf("c")];
    device.outbox.wake();
    await device.settled();
    expect(device.waits.at(-1), "after something went through").toBe(1_000);
  });

  it("says that nothing goes through, until something does", async ({ expect }) => {
    const device = new Device(["one"]);
    device.outcomes = ["unavailable"];
    const told: boolean[] = [];
    device.wait = async () => void told.push(device.isTrouble);
    device.outbox.wake();
    await device.settled();
    expect(told).toEqual([true]);
    expect(device.isTrouble).toBe(false);
  });

  it("marks what the service refuses for good, and goes on", async ({ expect }) => {
    const device = new Device(["a", "b"], ["plate"]);
    device.outcomes = ["refused", "refused"];
    device.outbox.wake();
    await device.settled();
    expect(device.tried).toEqual(["plate", "a", "b"]);
    expect(device.answers[0]?.state).toBe("refused");
    expect(device.shots[0]).toMatchObject({ state: "refused", refusal: "unsupported_image_type" });
    expect(device.shots[1]?.state).toBe("done");
    expect(device.waits).toEqual([]);
  });

  it("stops while the device is offline, and continues on request", async ({ expect }) => {
    const device = new Device(["a", "b"]);
    device.outcomes = ["no connection"];
    device.online = false;
    device.outbox.wake();
    await device.settled();
    expect(device.tried).toEqual(["a"]);
    expect(device.waits).toEqual([]);
    expect(device.shots.map(({ state }) => state)).toEqual(["saved", "saved"]);
    device.online = true;
    device.outbox.wake();
    await device.settled();
    expect(device.arrived).toEqual(["b", "a"]);
  });

  it("does not wait any longer once it is woken", async ({ expect }) => {
    const device = new Device(["a"]);
    device.outcomes = ["unavailable"];
    device.wait = () => deferred<void>().promise; // a pause that never ends
    device.outbox.wake();
    await device.settled();
    expect(device.arrived).toEqual([]);
    device.outbox.wake();
    await device.settled();
    expect(device.arrived).toEqual(["a"]);
  });

  it("says so once everything was delivered or refused", async ({ expect }) => {
    const device = new Device(["a", "b"], ["plate"]);
    device.outcomes = ["arrives", "refused"];
    device.outbox.wake();
    await device.settled();
    expect(device.empties).toEqual([{ undelivered: 0 }]);
  });

  it("tries the end again as well: it needs the network too", async ({ expect }) => {
    const device = new Device(["a"]);
    let failures = 2;
    device.onEmpty = async () => {
      if (failures-- > 0) throw new TypeError("Failed to fetch");
    };
    device.outbox.wake();
    await device.settled();
    expect(device.empties).toHaveLength(3);
    expect(device.waits).toEqual([1_000, 2_000]);
    expect(device.arrived).toEqual(["a"]);
  });

  it("sends what is added while it is at the end", async ({ expect }) => {
    const device = new Device(["a"]);
    const finishing = deferred<void>();
    device.onEmpty = () => finishing.promise;
    device.outbox.wake();
    await device.settled();
    device.shots = [...device.shots, shotOf("b")];
    device.outbox.wake();
    finishing.resolve();
    await device.settled();
    expect(device.arrived).toEqual(["a", "b"]);
  });

  it("sends an answer that was changed while it was under way", async ({ expect }) => {
    const device = new Device([], ["plate"]);
    let isChanged = false;
    device.onStep = () => {
      if (device.underWay === 0 || isChanged) return;
      isChanged = true;
      device.answers = [answerOf("plate")];
    };
    device.outbox.wake();
    await device.settled();
    expect(device.tried).toEqual(["plate", "plate"]);
    expect(device.answers[0]?.state).toBe("done");
  });

  it("goes on with what a killed tab left in the middle", async ({ expect }) => {
    const device = new Device(["a"]);
    device.shots = [{ ...shotOf("a"), state: "uploading" }];
    device.outbox.wake();
    await device.settled();
    expect(device.arrived).toEqual(["a"]);
  });

  it("delivers each once and loses none, whatever fails and however often it is woken", async ({
    expect,
  }) => {
    const outcome = fc.constantFrom<Outcome>(
      "arrives",
      "no connection",
      "too many",
      "unavailable",
      "refused",
    );
    const situation = fc.record({
      shots: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 5 }),
      answers: fc.uniqueArray(fc.constantFrom("plate", "note", "kind"), { maxLength: 3 }),
      added: fc.uniqueArray(fc.constantFrom("later 1", "later 2"), { maxLength: 2 }),
      outcomes: fc.array(outcome, { maxLength: 15 }),
      /** At each await: nothing, a wake-up, or a change of the network. */
      meanwhile: fc.array(fc.constantFrom("", "", "wake", "offline", "online"), { maxLength: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(situation, async ({ shots, answers, added, outcomes, meanwhile }) => {
        const device = new Device(shots, answers);
        device.outcomes = [...outcomes];
        const script = [...meanwhile];
        const toAdd = [...added];
        device.onStep = () => {
          const event = script.shift();
          if (event === "offline") device.online = false;
          if (event === "online") device.online = true;
          if (event === "wake" && toAdd.length > 0)
            device.shots = [...device.shots, shotOf(toAdd.shift() ?? "")];
          if (event === "wake" || event === "online") device.outbox.wake();
        };
        device.outbox.wake();
        await device.settled();
        script.length = 0;
        device.online = true;
        device.shots = [...device.shots, ...toAdd.splice(0).map(shotOf)];
        device.outbox.wake();
        await device.settled();

        expect(device.undelivered()).toBe(0);
        expect(device.mostAtOnce).toBeLessThanOrEqual(1);
        expect(new Set(device.arrived).size).toBe(device.arrived.length);
        const done = device.shots.filter(({ state }) => state === "done").map(({ id }) => id);
        const settled = device.answers.filter(({ state }) => state === "done").map(({ step }) => step);
        expect([...done, ...settled].toSorted()).toEqual(device.arrived.toSorted());
        expect(device.shots.map(({ id }) => id).toSorted()).toEqual([...shots, ...added].toSorted());
        expect(device.empties.at(-1)).toEqual({ undelivered: 0 });
      }),
      { numRuns: 300 },
    );
  });
});
