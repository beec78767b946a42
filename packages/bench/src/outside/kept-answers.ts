import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { type JudgeOpinion, OUTSIDE_JUDGES } from "@svc/domain/outside-judges";

/** Answers of outside judges, one a line, kept as they come: what was paid for is not asked again. */
export class KeptAnswers {
  readonly #file: string;
  readonly #answers = new Map<string, readonly JudgeOpinion[]>();

  constructor(file: string) {
    this.#file = file;
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const kept = line === "" ? undefined : keptIn(line);
      if (kept) this.#add(kept.photo, kept.opinion);
    }
  }

  /** `photo` is the SHA-256 of its file. */
  of(photo: string): readonly JudgeOpinion[] {
    return this.#answers.get(photo) ?? [];
  }

  keep(photo: string, opinion: JudgeOpinion): void {
    appendFileSync(this.#file, `${JSON.stringify({ photo, ...opinion })}\n`);
    this.#add(photo, opinion);
  }

  #add(photo: string, opinion: JudgeOpinion): void {
    this.#answers.set(photo, [...this.of(photo), opinion]);
  }
}

/** Undefined if the line is broken, as the last one is after a crash. */
function keptIn(line: string): { readonly photo: string; readonly opinion: JudgeOpinion } | undefined {
  try {
    const { photo, name, version, score } = JSON.parse(line) as Partial<JudgeOpinion> & { photo?: string }; // checked below
    const isWhole = photo && version !== undefined && typeof score === "number";
    if (!isWhole || name === undefined || !OUTSIDE_JUDGES.includes(name)) return undefined;
    return { photo, opinion: { name, version, score } };
  } catch {
    return undefined;
  }
}
