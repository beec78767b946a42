import { describe, it } from "vitest";
import type { CaseItem } from "@svc/contract/case/case-body";
import { casesCsv } from "./cases-csv.ts";

function item(more: Partial<CaseItem> = {}): CaseItem {
  return {
    verification: {
      id: "vfy_1",
      status: "completed",
      capture_url: "https://svc.example/v/secret",
      created_at: "2026-11-21T10:00:00.000Z",
      expires_at: "2026-11-21T11:00:00.000Z",
      captures_count: 1,
      verdict: { svc: false, signals: [{ type: "screen_detected" }], unavailable: ["ai"] },
    },
    outcome: "flagged",
    metadata: {},
    mode: "verification",
    photos: 1,
    updated_at: "2026-11-21T10:01:00.000Z",
    ...more,
  };
}

const linesOf = (items: readonly CaseItem[]) => casesCsv(items).slice(1).split("\r\n");

// without a language loaded, a label is its key
describe("the list as CSV", () => {
  it("has a line a case, with a column for each name of metadata that any of them has", ({ expect }) => {
    const [head, one, two, end] = linesOf([
      item({ metadata: { claim: "A-17" }, identification: "B 1", due: ["flagged"] }),
      item({ metadata: { branch: "Köln" } }),
    ]);
    expect(head).toMatch(/^id,status,verdict,verdict_label,.*,metadata\.branch,metadata\.claim$/);
    expect(one).toBe(
      "vfy_1,completed,flagged,verdict_flagged,screen_detected,ai,,flagged,due_flagged,,,,,,,B 1,,verification,1,,,,2026-11-21T10:00:00.000Z,2026-11-21T10:01:00.000Z,,A-17",
    );
    expect(two).toMatch(/,Köln,$/);
    expect(end).toBe("");
  });

  it("says what people decided, who, when and why", ({ expect }) => {
    const decided = {
      decision: "accepted",
      decided_at: "2026-11-21T10:01:00.000Z",
      decided_by: "m.weber@acme.example",
      decision_note: "Rain, not a screen.",
    } as const;
    const [head, line] = linesOf([item(decided)]);
    expect(head).toContain(",decision,decision_label,decided_at,decided_by,decision_note,");
    expect(line).toContain(
      ',accepted,decision_accepted,2026-11-21T10:01:00.000Z,m.weber@acme.example,"Rain, not a screen.",',
    );
  });

  it("says why a case failed", ({ expect }) => {
    const sent = item();
    const { verdict: _, ...verification } = sent.verification;
    const failed = { ...verification, status: "failed", failure_reason: "storage_lost" } as const;
    const { outcome: __, ...rest } = sent;
    const [head, line] = linesOf([{ ...rest, verification: failed }]);
    expect(head).toContain(",unavailable,failure_reason,due,");
    expect(line).toContain("vfy_1,failed,failed,verdict_failed,,,storage_lost,");
  });

  it("says to whom the link went and what became of it", ({ expect }) => {
    const sent = item();
    const delivery = { channel: "email", to: "ada@example.org", status: "bounced", reminders: 0 } as const;
    const [head, line] = linesOf([{ ...sent, verification: { ...sent.verification, delivery } }]);
    expect(head).toContain(",link_sent_to,delivery,");
    expect(line).toContain(",ada@example.org,bounced,");
  });

  it("runs nothing in a spreadsheet and breaks no line, whatever was typed", ({ expect }) => {
    for (const typed of ["=1+1", "+1", "-1", "@a", "＝1"]) {
      expect(linesOf([item({ identification: typed })])[1]).toContain(`,'${typed},`);
    }
    expect(linesOf([item({ identification: "\tx" })])[1]).toContain(`,"'\tx",`);
    const csv = casesCsv([item({ identification: 'a "b", c\r\n=d' })]);
    expect(csv).toContain(',"a ""b"", c\r\n=d",');
    expect(linesOf([item({ metadata: { "=x": "y" } })])[0]).toContain("metadata.=x");
  });

  it("reveals no links of cases", ({ expect }) => {
    expect(casesCsv([item()])).not.toContain("secret");
  });
});
