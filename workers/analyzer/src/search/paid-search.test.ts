import type { Finding } from "@svc/domain/finding";
import { CANDIDATE_ID, newAccountId, newCaptureId } from "@svc/domain/ids";
import type { FoundPage, SearchOutcome, SearchPermit } from "@svc/domain/outside-search";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import type { ReverseAnswer } from "@svc/providers/reverse/reverse-search";
import { afterEach, describe, it, vi } from "vitest";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import { openSearch } from "./paid-search.ts";
import type { SearchTools } from "./search-tools.ts";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

const NOW = Date.UTC(2026, 10, 22);
const PAGE: FoundPage = { pageUrl: "https://a.example/", match: "full", score: 0.9 };
const FRAME = { width: 1, height: 1, rgb: new Uint8Array(3) };
const FOUND: ReverseAnswer = { answered: true, pages: [PAGE] };

type World = {
  readonly permit?: SearchPermit | Error;
  readonly answer?: ReverseAnswer;
  readonly job?: Partial<OpenJob>;
  readonly tools?: Partial<SearchTools>;
};

/** The result of a photo's search, and what was asked, stored and released on the way. */
async function searched({ permit = { state: "ask" }, answer = FOUND, job = {}, tools = {} }: World) {
  const asked: Uint8Array[] = [];
  const kept: SearchOutcome[] = [];
  let released = 0;
  const search: SearchTools = {
    name: "tineye",
    engine: {
      name: "tineye",
      version: "rest",
      async search({ picture }) {
        asked.push(await picture());
        return answer;
      },
    },
    encode: async () => new Uint8Array([255, 216]),
    permit: async () => {
      if (permit instanceof Error) throw permit;
      return permit;
    },
    release: async () => void (released += 1),
    keep: async (_, outcome) => void kept.push(outcome),
    rest: { until: 0 },
    ...tools,
  };
  const capture = { id: newCaptureId(NOW), kind: "image", contentType: "image/jpeg", sha256: "ab" };
  const open = {
    state: "open",
    capture,
    key: "k",
    checks: ["ai", "reverse"],
    searchEngine: "tineye",
    ...job,
  };
  const opened = openSearch(open as OpenJob, newAccountId(NOW), { search, turns: new OneAtATime() }); // no other member is used
  opened?.seen(FRAME);
  return { finding: await opened?.found(), isOpened: opened !== undefined, asked, kept, released, search };
}

afterEach(() => {
  vi.restoreAllMocks();
});

const silence = (finding: Finding | undefined) => finding?.status === "unavailable" && finding.reason;

describe("a search that is paid for", () => {
  it("names each page as a candidate with an id of its own, and is kept", async ({ expect }) => {
    const { finding, kept, asked, released } = await searched({});
    expect(finding).toMatchObject({
      status: "flagged",
      score: 0.9,
      model: { name: "reverse-tineye", version: "rest" },
      candidates: [{ ...PAGE, id: expect.stringMatching(CANDIDATE_ID) }],
    });
    expect([kept, asked.length, released]).toEqual([[{ pages: [PAGE] }], 1, 0]);
  });

  it("that finds nothing is clear", async ({ expect }) => {
    const { finding } = await searched({ answer: { answered: true, pages: [] } });
    expect(finding).toMatchObject({ status: "clear", score: 0, candidates: [] });
  });

  it("that was answered of the same bytes is not asked", async ({ expect }) => {
    const { finding, asked, kept } = await searched({
      permit: { state: "answered", outcome: { pages: [PAGE] } },
    });
    expect([finding?.status, asked, kept]).toEqual(["flagged", [], []]);
    const refused = await searched({
      permit: { state: "answered", outcome: { refused: true, detail: "too small" } },
    });
    expect(refused.finding).toEqual({ status: "unavailable", reason: "inconclusive", detail: "too small" });
  });

  it.for([
    ["asked", "inconclusive"],
    ["capped", "inconclusive"],
    ["under_way", "error"],
  ] as const)("that is %s already ends %s, and sends no request", async ([state, reason], { expect }) => {
    const { finding, asked } = await searched({ permit: { state } });
    expect([silence(finding), asked]).toEqual([reason, []]);
  });

  it.for([
    ["refused", "inconclusive", 1, 0],
    ["lost", "inconclusive", 0, 0],
    ["later", "error", 0, 1],
    ["not_configured", "not_configured", 0, 0],
  ] as const)(
    "that the engine calls %s ends %s; kept %d, to be asked again %d",
    async ([reason, ends, keeps, releases], { expect }) => {
      const answer = { answered: false, reason, detail: "x" } as const;
      const { finding, kept, released } = await searched({ answer });
      expect([silence(finding), kept.length, released]).toEqual([ends, keeps, releases]);
    },
  );

  it("that has to wait sends no request before then", async ({ expect }) => {
    const answer = { answered: false, reason: "later", detail: "x", retryAfterMs: 60_000 } as const;
    const { search } = await searched({ answer });
    expect(search.rest.until).toBeGreaterThan(Date.now() + 50_000);
    const again = await searched({ tools: { rest: search.rest } });
    expect([silence(again.finding), again.asked]).toEqual(["error", []]);
  });

  it("whose picture cannot be made was not asked", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { finding, released, asked } = await searched({
      tools: { encode: () => Promise.reject(new Error("no memory")) },
    });
    expect([silence(finding), released, asked]).toEqual(["error", 1, []]);
  });

  it("that cannot be written down is not asked", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { finding, asked } = await searched({ permit: new Error("the database is away") });
    expect([silence(finding), asked]).toEqual(["error", []]);
  });

  it("counts even if its answer cannot be stored", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { finding } = await searched({ tools: { keep: () => Promise.reject(new Error("away")) } });
    expect(finding?.status).toBe("flagged");
  });
});

describe("a photo is not sent to anyone", () => {
  it.for<readonly [string, Partial<OpenJob>]>([
    ["whose verification names nobody", { searchEngine: undefined as never }],
    ["whose people were told of another company", { searchEngine: "google" }],
    ["for which reverse is not open", { checks: ["ai"] }],
    ["that is a clip", { capture: { kind: "video", contentType: "video/mp4" } as OpenJob["capture"] }],
    [
      "that is a document",
      { capture: { kind: "upload", contentType: "application/pdf" } as OpenJob["capture"] },
    ],
  ])("%s", async ([, job], { expect }) => {
    const { isOpened, asked } = await searched({ job });
    expect([isOpened, asked]).toEqual([false, []]);
  });
});
