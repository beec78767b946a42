import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import type { ExpectStatic } from "vitest";
import type { Json } from "../../journeys/harness.ts";
import { picturesOf } from "../camera-feed.ts";
import { Stage } from "../stage.ts";
import { callOf, type Engine, type Script } from "./engine.ts";
import { FILM, Front, PROBLEMS } from "./front.ts";
import { collectProblems, hideAutomation, showFilm } from "./page-scripts.ts";
import { HELPERS } from "./in-page.ts";
import { Person } from "./person.ts";

export type Walked = {
  /** The name shown in reports. */
  readonly name: string;
  readonly launch: () => Promise<Engine>;
  /** Why there are no tests. Undefined when the engine is installed. */
  readonly missing: string | undefined;
  /** The camera's name on a phone with this engine. */
  readonly camera: string;
  /** Debian's WebKit produces empty clips. */
  readonly records: boolean;
  /** Whether its tabs can enter a frame. */
  readonly embeds: boolean;
};

const LAST_MS = 300;

type Walk = {
  readonly expect: ExpectStatic;
  /** A further script to run before the page's own. */
  readonly script?: Script<[], void>;
};

/** Shared by the tests in one engine: a browser, a tenant, a film for the camera and a file. */
export class Ground {
  readonly engine: Walked;
  /** A photo file of the person's. */
  photo = "";
  #engine: Engine | undefined;
  #stage: Stage | undefined;

  constructor(engine: Walked) {
    this.engine = engine;
  }

  async prepare(): Promise<void> {
    this.#stage = Stage.bare();
    this.photo = this.fileOf("photo.jpg", await photoFile(drawScene(1200, 900, 3), "jpeg"));
    this.#engine = await this.engine.launch();
  }

  async clear(): Promise<void> {
    await this.#engine?.close();
    await this.#stage?.strike();
  }

  get stage(): Stage {
    if (!this.#stage) throw new Error("nothing is prepared");
    return this.#stage;
  }

  /** A file for the person to choose. */
  fileOf(name: string, content: Uint8Array): string {
    const file = path.join(this.stage.folder, name);
    writeFileSync(file, content);
    return file;
  }

  /** Runs a test with a person and a proxy of their own. Any problem in the pages fails it. */
  async walk({ expect, script }: Walk, use: (person: Person, front: Front) => Promise<void>): Promise<void> {
    const film = picturesOf(readFileSync(this.stage.feed));
    const scripts = [
      HELPERS,
      callOf(collectProblems, [PROBLEMS]),
      callOf(hideAutomation, []),
      callOf(showFilm, [FILM, film.length, this.engine.camera]),
      ...(script ? [callOf(script, [])] : []),
    ];
    const front = await Front.open(this.stage.journey.baseUrl, scripts.join(";\n"), film);
    const tab = await this.#engine?.open();
    try {
      if (tab) await use(new Person(tab), front);
      // problems caused by the last step may still be in transit
      await sleep(LAST_MS);
      expect(front.problems).toEqual([]);
    } finally {
      // closes the proxy whatever happens to the tab
      await (tab?.close() ?? Promise.resolve()).finally(() => front.close());
    }
  }

  /** Opens the page of a new verification, and returns its id. */
  async begin(person: Person, front: Front, verification: Json): Promise<string> {
    const { id, capture_url: link } = await this.stage.create(verification);
    await person.tab.goto(front.through(link));
    return id;
  }
}
