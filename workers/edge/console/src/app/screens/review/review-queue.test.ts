import { beforeEach, describe, it, vi } from "vitest";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { ClaimedCases } from "@svc/contract/review/review-body";
import { ReviewQueue, type ReviewCalls } from "./review-queue.ts";

const TIMES = { created_at: "2026-11-23T09:00:00.000Z", expires_at: "2026-11-23T10:00:00.000Z" };

function someCase(id: string): CaseDetail {
  return {
    verification: {
      id,
      status: "completed",
      capture_url: "https://svc.example/v/x",
      captures_count: 1,
      ...TIMES,
    },
    metadata: {},
    mode: "verification",
    photos: 1,
    updated_at: TIMES.created_at,
    signals_required: [],
    captures: [],
    events: [],
    related: [],
    damage: { enabled: false, jobs: [] },
    reviews: [],
    urls_expire_at: TIMES.expires_at,
  };
}

/** A fake service with these cases that hands out previously claimed cases first. */
class Service implements ReviewCalls {
  readonly done: string[] = [];
  readonly released: string[] = [];
  readonly waiting: string[];
  decide = vi.fn<ReviewCalls["decide"]>(async ({ case: found }, decision) => {
    this.done.push(`${found.verification.id} ${decision}`);
    return { takes_effect_at: new Date(Date.now() + 10_000).toISOString() };
  });
  undo = vi.fn<ReviewCalls["undo"]>(async (id) => void this.done.push(`${id} undone`));
  renew = vi.fn<ReviewCalls["renew"]>(async () => {});

  constructor(count: number) {
    this.waiting = Array.from({ length: count }, (_, index) => `vfy_${index + 1}`);
  }

  claim = vi.fn<ReviewCalls["claim"]>(async ({ count, skip }): Promise<ClaimedCases> => {
    const given = this.waiting.filter((id) => !skip.includes(id)).slice(0, count);
    const items = given.map((id) => ({
      case: someCase(id),
      subject: "flagged" as const,
      lease_expires_at: "",
    }));
    return { items, remaining: this.waiting.length - items.length, most: 1000 };
  });

  release = (id: string): void => void this.released.push(id);
}

const idsOf = (queue: ReviewQueue) => queue.entries.value.map((entry) => entry.case.verification.id);

describe("the cases that wait for a person", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(TIMES.created_at) });
    return () => vi.useRealTimers();
  });

  it("are held six ahead, each once", async ({ expect }) => {
    const queue = new ReviewQueue(undefined, new Service(200));
    await queue.fill();
    expect(idsOf(queue)).toEqual(["vfy_1", "vfy_2", "vfy_3", "vfy_4", "vfy_5", "vfy_6"]);
    expect(queue.total.value).toEqual({ count: 200, isMore: false });
    queue.next();
    await vi.waitFor(() => expect(idsOf(queue)).toHaveLength(9));
    expect(new Set(idsOf(queue)).size).toBe(9);
  });

  it("are decided and passed at once, before the service has answered", async ({ expect }) => {
    const service = new Service(2);
    const answer = Promise.withResolvers<{ takes_effect_at: string }>();
    service.decide.mockReturnValueOnce(answer.promise);
    const queue = new ReviewQueue(undefined, service);
    await queue.fill();
    const decided = queue.decide("yes");
    expect(queue.current.value?.case.verification.id).toBe("vfy_2");
    expect(queue.lastDecided.value).toBe("vfy_1 flagged");
    answer.resolve({ takes_effect_at: "2026-11-23T09:00:10.000Z" });
    await decided;
    expect(queue.decidedCount.value).toBe(1);
  });

  it("come back when the last decision is taken back in time, and the one before it after that", async ({
    expect,
  }) => {
    const service = new Service(3);
    const queue = new ReviewQueue(undefined, service);
    await queue.fill();
    await queue.decide("yes");
    await queue.decide("no");
    await queue.undo();
    expect(queue.current.value?.case.verification.id).toBe("vfy_2");
    await queue.undo();
    expect(queue.current.value?.case.verification.id).toBe("vfy_1");
    expect(queue.current.value?.decided).toBeUndefined();
    expect(service.done).toEqual(["vfy_1 yes", "vfy_2 no", "vfy_2 undone", "vfy_1 undone"]);
  });

  it("are not asked back after ten seconds", async ({ expect }) => {
    const service = new Service(2);
    const queue = new ReviewQueue(undefined, service);
    await queue.fill();
    await queue.decide("yes");
    vi.advanceTimersByTime(10_001);
    await queue.undo();
    expect(service.undo).not.toHaveBeenCalled();
    expect(queue.current.value?.case.verification.id).toBe("vfy_2");
  });

  it("are open again where the service did not take the decision", async ({ expect }) => {
    const service = new Service(2);
    service.decide.mockRejectedValueOnce(new TypeError("no connection"));
    const queue = new ReviewQueue(undefined, service);
    await queue.fill();
    await expect(queue.decide("yes")).rejects.toThrow("no connection");
    expect(queue.decidedCount.value).toBe(0);
    expect(queue.lastDecided.value).toBeUndefined();
    queue.show("vfy_1 flagged");
    await queue.decide("no");
    expect(service.done).toEqual(["vfy_1 no"]);
  });

  it("keep what was typed for their decision until the service has it", async ({ expect }) => {
    const service = new Service(2);
    service.decide.mockRejectedValueOnce(new TypeError("no connection"));
    const queue = new ReviewQueue(undefined, service);
    await queue.fill();
    queue.note("Rain.");
    await expect(queue.decide("no")).rejects.toThrow("no connection");
    expect(queue.current.value?.note).toBeUndefined();
    queue.show("vfy_1 flagged");
    expect(queue.current.value?.note).toBe("Rain.");
    await queue.decide("no");
    expect(service.decide).toHaveBeenLastCalledWith(expect.objectContaining({ note: "Rain." }), "no");
  });

  it("are decided once, however often the key is pressed", async ({ expect }) => {
    const service = new Service(1);
    const queue = new ReviewQueue(undefined, service);
    await queue.fill();
    await queue.decide("yes");
    queue.previous();
    await queue.decide("no");
    expect(service.done).toEqual(["vfy_1 yes"]);
  });

  it("go back to the others when the screen is left, but for those that were decided", async ({ expect }) => {
    const service = new Service(3);
    const queue = new ReviewQueue(undefined, service);
    await queue.fill();
    await queue.decide("yes");
    await queue.renew();
    expect(service.renew).toHaveBeenCalledWith(["vfy_2", "vfy_3"]);
    queue.end();
    expect(service.released).toEqual(["vfy_2", "vfy_3"]);
  });
});
