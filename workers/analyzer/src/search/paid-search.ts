import type { Finding } from "@svc/domain/finding";
import type { AccountId } from "@svc/domain/ids";
import type { SearchOutcome } from "@svc/domain/outside-search";
import type { Raster } from "@svc/imaging/evidence";
import { hashHex, perceptualHash } from "@svc/imaging/hash";
import { logFailure } from "@svc/platform/log";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import type { ReverseAnswer, ReverseQuery } from "@svc/providers/reverse/reverse-search";
import type { SearchWish } from "@svc/store/outside/reverse-searches";
import type { InspectionTools } from "../inspect-photo.ts";
import { findingOf, unsearched } from "./finding-of.ts";
import type { SearchTools } from "./search-tools.ts";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

export type PaidSearch = {
  /** Starts the search once there is a picture. It neither blocks nor throws. */
  readonly seen: (frame: Raster) => void;
  /** Undefined if there was no picture. */
  readonly found: () => Promise<Finding | undefined>;
};

/** Undefined if no company may see the photo: deployment, settings and check must all allow it. */
export function openSearch(
  { capture, checks, searchEngine }: OpenJob,
  accountId: AccountId,
  { search: tools, turns }: Pick<InspectionTools, "search" | "turns">,
): PaidSearch | undefined {
  if (!tools || tools.name !== searchEngine || !checks.includes("reverse")) return undefined;
  // A clip's sixty pictures would cost sixty searches, and a document has none
  if (capture.kind === "video" || capture.contentType === "application/pdf") return undefined;
  const wish = { accountId, captureId: capture.id, engine: tools.name, photo: capture.sha256 };
  let isTurnOver = false;
  let finding: Promise<Finding> | undefined;
  return {
    seen(frame) {
      const fingerprint = { phash: hashHex(perceptualHash(frame)) };
      // Once the turn is over the next photo may be in memory, and the encoder must not add to it
      const picture = () => (isTurnOver ? turns.run(() => tools.encode(frame)) : tools.encode(frame));
      finding = search({ fingerprint, picture }, wish, tools).catch(failed);
    },
    found() {
      isTurnOver = true;
      return finding ?? Promise.resolve(undefined);
    },
  };
}

/** At most one paid search, even after a crash: it is recorded before it is asked. */
async function search(query: ReverseQuery, wish: SearchWish, tools: SearchTools): Promise<Finding> {
  const { engine, rest } = tools;
  if (Date.now() < rest.until) return unsearched("error", "the engine asked to wait");
  const permit = await tools.permit(wish);
  switch (permit.state) {
    case "answered":
      return findingOf(engine, answerOf(permit.outcome));
    case "under_way":
      return unsearched("error", "a search of this photo is under way");
    case "asked":
      return unsearched("inconclusive", "it was searched for, and the answer was lost");
    case "capped":
      return unsearched("inconclusive", "the searches of the day are used up");
    case "ask":
      return findingOf(engine, await ask(query, wish, tools));
  }
}

async function ask(query: ReverseQuery, wish: SearchWish, tools: SearchTools): Promise<ReverseAnswer> {
  const picture = await pictureOf(query, wish, tools);
  const answer = await tools.engine.search({ ...query, picture: () => Promise.resolve(picture) });
  if (!answer.answered && answer.reason === "later") {
    tools.rest.until = Date.now() + (answer.retryAfterMs ?? 0);
    await tools.release(wish);
  }
  const outcome = outcomeOf(answer);
  // The answer counts even if it cannot be stored
  if (outcome) await tools.keep(wish, outcome).catch(logged);
  return answer;
}

/** Releases the recorded search if there is no picture, since nothing was asked. */
async function pictureOf(
  { picture }: ReverseQuery,
  wish: SearchWish,
  tools: SearchTools,
): Promise<Uint8Array> {
  try {
    return await picture();
  } catch (error) {
    await tools.release(wish);
    throw error;
  }
}

/** The part of an answer that is permanent for these bytes; undefined if another attempt may differ. */
function outcomeOf(answer: ReverseAnswer): SearchOutcome | undefined {
  if (answer.answered) return { pages: answer.pages };
  return answer.reason === "refused" ? { refused: true, detail: answer.detail } : undefined;
}

function answerOf(outcome: SearchOutcome): ReverseAnswer {
  if ("pages" in outcome) return { answered: true, pages: outcome.pages };
  return { answered: false, reason: "refused", detail: outcome.detail };
}

/** A failure of our own code; the next attempt finds the recorded search. */
function failed(error: unknown): Finding {
  logged(error);
  return unsearched("error", "the search could not be asked for");
}

function logged(error: unknown): void {
  logFailure("reverse search", error);
}
