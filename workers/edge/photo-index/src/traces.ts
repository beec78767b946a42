import type { CaptureId, VerificationId } from "@svc/domain/ids";
import {
  deviceScore,
  meetingScore,
  photoScore,
  RELATED,
  type Relation,
  strongestFirst,
  type Trace,
} from "@svc/domain/related";
import { sha256Hex } from "@svc/platform/sha256";
import { ObjectTables } from "@svc/store/objects/object-tables";
import { TRACES } from "./schema.ts";

type Row = {
  readonly capture: CaptureId;
  readonly verification: VerificationId;
  readonly device: string | null;
  readonly at: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly matched_verification: VerificationId | null;
  readonly matched_capture: CaptureId | null;
  readonly score: number | null;
};

/** More than anyone reads: photos at one place in one minute, or of one device. */
const READ_MOST = 500;

/** Data that can link verifications of an account. A device is stored as a hash only. */
export class Traces {
  readonly #tables: ObjectTables;

  constructor(storage: DurableObjectStorage) {
    this.#tables = new ObjectTables(storage, TRACES);
  }

  async keep({ captureId, verificationId, device, fix, similar }: Trace): Promise<void> {
    const hash = device === undefined ? null : (await sha256Hex(device)).slice(0, 32);
    const place = [fix?.at ?? null, fix?.lat ?? null, fix?.lng ?? null];
    const match = similar
      ? [similar.verificationId, similar.matchedCaptureId, photoScore(similar)]
      : [null, null, null];
    this.#tables.sql.exec(
      "insert or replace into traces values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      captureId,
      verificationId,
      hash,
      ...place,
      ...match,
    );
  }

  forget(captureIds: readonly CaptureId[]): void {
    if (!this.#tables.exist) return;
    this.#tables.transaction((sql) => {
      for (const captureId of captureIds) {
        sql.exec("delete from traces where capture = ?", captureId);
        const unmatched = "matched_verification = null, matched_capture = null, score = null";
        sql.exec(`update traces set ${unmatched} where matched_capture = ?`, captureId);
      }
    });
  }

  related(verificationId: VerificationId): readonly Relation[] {
    if (!this.#tables.exist) return [];
    const own = this.#read("verification = ?", verificationId);
    const matching = this.#read("matched_verification = ?", verificationId);
    return strongestFirst([
      ...own.flatMap(matchOf),
      ...matching.flatMap(matchedBy),
      ...own.flatMap((row) => [...this.#sharesDevice(row), ...this.#met(row)]),
    ]);
  }

  #sharesDevice({ capture, verification, device }: Row): readonly Relation[] {
    if (device === null) return [];
    const same = this.#read("device = ?", device);
    const score = deviceScore(new Set(same.map((row) => row.verification)).size);
    return others(same, verification).map((row) => ({
      verificationId: row.verification,
      reason: "device",
      captureId: capture,
      relatedCaptureId: row.capture,
      score,
    }));
  }

  #met(own: Row): readonly Relation[] {
    const fix = fixOf(own);
    if (!fix) return [];
    const around = [fix.at - RELATED.withinMs, fix.at + RELATED.withinMs];
    return others(this.#read("at between ? and ?", ...around), own.verification).flatMap(
      (row): Relation[] => {
        const there = fixOf(row);
        const score = there && meetingScore(fix, there);
        if (score === undefined) return [];
        const captures = { captureId: own.capture, relatedCaptureId: row.capture };
        return [{ verificationId: row.verification, reason: "place_and_time", ...captures, score }];
      },
    );
  }

  #read(where: string, ...values: (string | number)[]): readonly Row[] {
    const text = `select * from traces where ${where} order by capture desc limit ${READ_MOST}`;
    return this.#tables.sql.exec<Row>(text, ...values).toArray();
  }
}

function others(rows: readonly Row[], verification: VerificationId): readonly Row[] {
  return rows.filter((row) => row.verification !== verification);
}

function fixOf({ at, lat, lng }: Row) {
  return at === null || lat === null || lng === null ? undefined : { at, lat, lng };
}

/** The relation to an earlier photo that this one resembles. */
function matchOf({
  capture,
  matched_verification: verificationId,
  matched_capture: related,
  score,
}: Row): Relation[] {
  if (verificationId === null || related === null || score === null) return [];
  return [{ verificationId, reason: "photo", captureId: capture, relatedCaptureId: related, score }];
}

/** The relation to a later photo that resembles this one. */
function matchedBy({ capture, verification, matched_capture: own, score }: Row): Relation[] {
  if (own === null || score === null) return [];
  return [
    { verificationId: verification, reason: "photo", captureId: own, relatedCaptureId: capture, score },
  ];
}
