import type { SearchEngine, SearchOutcome, SearchPermit } from "@svc/domain/outside-search";
import type { Raster } from "@svc/imaging/evidence";
import type { ReverseSearch } from "@svc/providers/reverse/reverse-search";
import type { SearchWish } from "@svc/store/outside/reverse-searches";

/** Dependencies for a paid search. */
export type SearchTools = {
  readonly name: SearchEngine;
  readonly engine: ReverseSearch;
  /** Encodes the frame as a JPEG, the only data that leaves the service. */
  readonly encode: (frame: Raster) => Promise<Uint8Array>;
  /** Records the search if it is permitted. */
  readonly permit: (wish: SearchWish) => Promise<SearchPermit>;
  /** Undoes the record of a search that was not asked, so that it can be tried again. */
  readonly release: (wish: SearchWish) => Promise<void>;
  readonly keep: (wish: SearchWish, outcome: SearchOutcome) => Promise<void>;
  /** Per isolate: the time until which the engine asked us to wait. */
  readonly rest: { until: number };
};
