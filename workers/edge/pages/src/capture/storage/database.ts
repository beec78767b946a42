import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Fix } from "../device/best-fix.ts";
import type { LocalAnswer } from "../model/answer.ts";
import type { Shot } from "../model/shot.ts";

type Media = Pick<Shot, "id" | "blob" | "frames">;
/** As stored: WebKit's private tabs can store bytes but no Blobs. */
type Kept = Blob | { readonly bytes: ArrayBuffer; readonly type: string };
type KeptMedia = { readonly id: string; readonly blob: Kept; readonly frames: readonly Kept[] };
type ShotRecord = Omit<Shot, "blob" | "frames" | "sentBytes">;

/** Data per link that survives the tab. */
export type Note = {
  /** The person pressed Send; the page finishes once everything is delivered. */
  readonly wantsFinish?: boolean;
  readonly lastFix?: Fix;
  /** When everything must be deleted. */
  readonly expiresAt?: number;
};

export type Left = {
  readonly shots: readonly Shot[];
  readonly answers: readonly LocalAnswer[];
  readonly note: Note;
};

interface Schema extends DBSchema {
  shots: { key: string; value: ShotRecord; indexes: { order: [string, string] } };
  /** Stored separately, so that a change of state does not rewrite the bytes. */
  media: { key: string; value: KeptMedia };
  answers: { key: [string, string]; value: LocalAnswer; indexes: { token: string } };
  notes: { key: string; value: Note };
}

/** Everything done on this device for one link, kept until the service has it (CONTRACT G3.11). */
export class LocalStore {
  readonly #database: IDBPDatabase<Schema>;
  readonly #token: string;

  private constructor(database: IDBPDatabase<Schema>, token: string) {
    this.#database = database;
    this.#token = token;
  }

  static async open(token: string): Promise<LocalStore> {
    const database = await openDB<Schema>("capture", 1, {
      upgrade(created) {
        created.createObjectStore("shots", { keyPath: "id" }).createIndex("order", ["token", "capturedAt"]);
        created.createObjectStore("media", { keyPath: "id" });
        created.createObjectStore("answers", { keyPath: ["token", "step"] }).createIndex("token", "token");
        created.createObjectStore("notes");
      },
    });
    return new LocalStore(database, token);
  }

  async read(): Promise<Left> {
    const [shots, answers, note] = await Promise.all([this.#shots(), this.#answers(), this.#note()]);
    return { shots, answers, note };
  }

  /** In the order they were taken. */
  async #shots(): Promise<readonly Shot[]> {
    const records = await this.#database.getAllFromIndex("shots", "order", this.#ofToken());
    const media = await Promise.all(records.map(({ id }) => this.#database.get("media", id)));
    return records.flatMap((record, index) => {
      const bytes = media[index];
      return bytes ? [{ ...record, ...mediaOf(bytes), sentBytes: 0 }] : [];
    });
  }

  /** Rejects with QuotaExceededError when the device is full, and then stores nothing of the shot. */
  async addShot(shot: Shot): Promise<void> {
    const { id, blob, frames } = shot;
    try {
      await this.#putShot(shot, { id, blob, frames });
    } catch (error) {
      if (!refusesBlobs(error)) throw error;
      await this.#putShot(shot, await bytesOf({ id, blob, frames }));
    }
  }

  async #putShot(shot: Shot, media: KeptMedia): Promise<void> {
    const writing = this.#database.transaction(["shots", "media"], "readwrite");
    await Promise.all([
      writing.objectStore("media").put(media),
      writing.objectStore("shots").put(recordOf(shot)),
      writing.done,
    ]);
  }

  async updateShot(shot: Shot): Promise<void> {
    await this.#database.put("shots", recordOf(shot));
  }

  async deleteShot(id: string): Promise<void> {
    const writing = this.#database.transaction(["shots", "media"], "readwrite");
    await Promise.all([
      writing.objectStore("media").delete(id),
      writing.objectStore("shots").delete(id),
      writing.done,
    ]);
  }

  async #answers(): Promise<readonly LocalAnswer[]> {
    return this.#database.getAllFromIndex("answers", "token", this.#token);
  }

  async putAnswer(answer: LocalAnswer): Promise<void> {
    await this.#database.put("answers", answer);
  }

  async deleteAnswer(step: string): Promise<void> {
    await this.#database.delete("answers", [this.#token, step]);
  }

  async #note(): Promise<Note> {
    return (await this.#database.get("notes", this.#token)) ?? {};
  }

  async addNote(note: Note): Promise<void> {
    const writing = this.#database.transaction("notes", "readwrite");
    const before = await writing.store.get(this.#token);
    await writing.store.put({ ...before, ...note }, this.#token);
    await writing.done;
  }

  async clear(): Promise<void> {
    const shots = await this.#database.getAllKeysFromIndex("shots", "order", this.#ofToken());
    const answers = await this.#database.getAllKeysFromIndex("answers", "token", this.#token);
    const writing = this.#database.transaction(["shots", "media", "answers", "notes"], "readwrite");
    await Promise.all([
      ...shots.flatMap((id) => [
        writing.objectStore("shots").delete(id),
        writing.objectStore("media").delete(id),
      ]),
      ...answers.map((key) => writing.objectStore("answers").delete(key)),
      writing.objectStore("notes").delete(this.#token),
      writing.done,
    ]);
  }

  async sweep(now: number): Promise<readonly string[]> {
    const tokens = await this.#database.getAllKeys("notes");
    const notes = await this.#database.getAll("notes");
    const overdue = tokens.filter((_, index) => now > (notes[index]?.expiresAt ?? Infinity));
    await Promise.all(overdue.map((token) => new LocalStore(this.#database, token).clear()));
    return overdue;
  }

  /** All keys that start with the token. In IndexedDB an array sorts after every string. */
  #ofToken(): IDBKeyRange {
    return IDBKeyRange.bound([this.#token], [this.#token, []]);
  }
}

/** WebKit's error in a private tab: "Error preparing Blob/File data to be stored in object store". */
function refusesBlobs(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "UnknownError" || error.name === "DataCloneError");
}

async function bytesOf({ id, blob, frames }: Media): Promise<KeptMedia> {
  return { id, blob: await readWhole(blob), frames: await Promise.all(frames.map(readWhole)) };
}

async function readWhole(blob: Blob): Promise<Kept> {
  return { bytes: await blob.arrayBuffer(), type: blob.type };
}

function mediaOf({ id, blob, frames }: KeptMedia): Media {
  return { id, blob: blobOf(blob), frames: frames.map(blobOf) };
}

function blobOf(kept: Kept): Blob {
  return "bytes" in kept && kept.bytes instanceof ArrayBuffer
    ? new Blob([kept.bytes], { type: kept.type })
    : (kept as Blob); // a check for `bytes` would not do, because Chromium's Blob has a method of that name
}

function recordOf({ blob: _blob, frames: _frames, sentBytes: _sentBytes, ...record }: Shot): ShotRecord {
  return record;
}
