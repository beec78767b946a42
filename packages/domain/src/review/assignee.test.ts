import { describe, it } from "vitest";
import { aVerification } from "../../test/build.ts";
import { evolve } from "../verification/evolve.ts";
import { decideAssignee } from "./assignee.ts";

const NEW = aVerification();
const assign = (assignee?: string) => ({
  type: "assign" as const,
  ...(assignee !== undefined && { assignee }),
});

function after(state = NEW, assignee?: string) {
  const decided = decideAssignee(state, assign(assignee), 1);
  if ("refused" in decided) throw new Error(decided.refused);
  return { decided, state: decided.reduce(evolve, state) };
}

describe("who works on a case (CONTRACT G15.5)", () => {
  it("is a member, then another, then no one, and the log repeats nothing", ({ expect }) => {
    const ada = after(NEW, "usr_1");
    expect(ada.decided).toEqual([
      { type: "verification.assigned", at: 1, assigned: true, assignee: "usr_1" },
    ]);
    expect(after(ada.state, "usr_1").decided).toEqual([]);
    const bob = after(ada.state, "usr_2").state;
    const none = after(bob).state;
    expect([ada.state.assignee, bob.assignee, none.assignee]).toEqual(["usr_1", "usr_2", undefined]);
  });

  it("is forgotten by a redaction and cannot be set after it", ({ expect }) => {
    const redacted = evolve(after(NEW, "usr_1").state, { type: "verification.redacted", at: 1 });
    expect(redacted.assignee).toBeUndefined();
    expect(decideAssignee(redacted, assign("usr_1"), 1)).toMatchObject({ refused: "conflict" });
  });
});
