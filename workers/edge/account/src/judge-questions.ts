import type { JudgeOpinion, JudgePermit } from "@svc/domain/outside-judges";
import { dayOf } from "@svc/domain/template/template";
import type { JudgeWish } from "@svc/platform/account-rpc";
import type { ObjectTables } from "@svc/store/objects/object-tables";

/** Longer than the analysis of a photo is retried. */
const KEPT_DAYS = 7;

/** Questions to outside judges, counted per UTC day, and their opinions about each photo. */
export class JudgeQuestions {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  /**
   * Counts the question in the turn that permits it. After a crash one question too few may have been asked, but never
   * one too many.
   */
  permit({ judge, photo, dailyCap }: JudgeWish, now: number): JudgePermit {
    const day = dayOf(now);
    return this.#tables.transaction((sql) => {
      const text = "select opinion from judge_opinions where judge = ? and photo = ? and day >= ?";
      const [kept] = sql.exec<{ opinion: string }>(text, judge, photo, day - KEPT_DAYS).toArray();
      if (kept) return { state: "answered", opinion: JSON.parse(kept.opinion) as JudgeOpinion }; // written by `keep`
      if (this.#askedOn(day) >= dailyCap) return { state: "capped" };
      sql.exec(
        "insert into judge_questions values (?, 1) on conflict (day) do update set asked = asked + 1",
        day,
      );
      return { state: "ask" };
    });
  }

  keep(photo: string, opinion: JudgeOpinion, now: number): void {
    const day = dayOf(now);
    this.#tables.sql.exec(
      "insert or replace into judge_opinions values (?, ?, ?, ?)",
      opinion.name,
      photo,
      day,
      JSON.stringify(opinion),
    );
    this.drop(now);
  }

  /** Deletes opinions that are too old to be reused. */
  drop(now: number): void {
    if (!this.#tables.exist) return;
    const first = dayOf(now) - KEPT_DAYS;
    this.#tables.sql.exec("delete from judge_opinions where day < ?", first);
    this.#tables.sql.exec("delete from judge_questions where day < ?", first);
  }

  #askedOn(day: number): number {
    const text = "select coalesce(sum(asked), 0) as asked from judge_questions where day = ?";
    return this.#tables.sql.exec<{ asked: number }>(text, day).one().asked;
  }
}
