import checks from "@svc/seal/verify/languages/en.json" with { type: "json" };
import { describe, it } from "vitest";
import page from "./languages/en.json" with { type: "json" };
import { readOwnFiles } from "./own-trust.ts";
import { sortFiles } from "./sort-files.ts";
import { verifyText } from "./verify-words.ts";

const KEYS = '{"keys":[{"kty":"EC","kid":"mine"}]}';
const PEM = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
const record = new File(['{"record":{}}'], "record.json");

const ENGLISH = verifyText("en", page, checks);

describe("what is dropped", () => {
  it("is checked, but keys and roots are set aside under whatever name, with words on where they belong", async ({
    expect,
  }) => {
    const disguised = [
      new File([KEYS], "jwks.json"),
      new File([` \n${KEYS}`], "photo.jpg"),
      new File(['{"record":{},"keys":[]}'], "record.json"),
      new File([PEM], "root.pem"),
      new File([`subject=CN = Mine\n${PEM}`], "notes.txt"),
    ];
    const { files, setAside } = await sortFiles([record, ...disguised], ENGLISH);
    expect(files.map(({ name }) => name)).toEqual(["record.json"]);
    expect(setAside.map(({ name }) => name)).toEqual(disguised.map(({ name }) => name));
    for (const { conclusion, problem } of setAside) {
      expect(conclusion).toBeUndefined();
      expect(problem).toMatch(
        /This (?:key set|certificate) was not used: .*“Check with other keys or roots”/,
      );
    }
  });
});

describe("what is put into the box", () => {
  it("is key sets, as one, and roots; the rest is named", async ({ expect }) => {
    const files = [
      new File([KEYS], "a.json"),
      new File([KEYS], "b"),
      new File([`CN\n${PEM}`], "root.pem"),
      record,
    ];
    const { keys, roots, others } = await readOwnFiles(files);
    expect(JSON.parse(keys ?? "").keys).toHaveLength(2);
    expect(roots).toEqual([{ name: "root.pem", pem: PEM }]);
    expect(others).toEqual(["record.json"]);
    expect((await readOwnFiles([record])).keys).toBeUndefined();
  });
});
