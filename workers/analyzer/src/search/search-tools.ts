import type { SearchEngine, SearchOutcome, SearchPermit } from "@svc/domain/outside-search";
import type { Raster } from "@svc/imaging/evidence";
import type { ReverseSearch } from "@svc/providers/reverse/reverse-search";
import type { SearchWish } from "@svc/store/outside/reverse-searches";

/** What it takes to have a photo searched for by a company. */
export type SearchTools = {
  readonly name: SearchEngine;
  readonly engine: ReverseSearch;
  /** The frame as a JPEG, which is all that leaves the service. */
  readonly encode: (frame: Raster) => Promise<Uint8Array>;
  /** Writes the search down where it lets it through. */
  readonly permit: (wish: SearchWish) => Promise<SearchPermit>;
  /** What was written down was not asked: it may be asked again. */
  readonly release: (wish: SearchWish) => Promise<void>;
  readonly keep: (wish: SearchWish, outcome: SearchOutcome) => Promise<void>;
  /** Of this isolate: the engine said that it is not to be asked before. */
  readonly rest: { until: number };
};
