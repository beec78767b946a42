import { describe, it, vi } from "vitest";
import { prepareLanguage, sayFor } from "./mail-language.ts";
import { RESULT_WORDS } from "./result-languages.ts";

function assetsThat(answer: () => Response) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return answer();
  };
  return { asked, assets: { fetch } as unknown as Fetcher }; // nothing else of it is used
}

describe("the language of a mail", () => {
  it("is English until the locale's words were read, and after that the locale's, read once", async ({
    expect,
  }) => {
    const { asked, assets } = assetsThat(() => Response.json({ result: RESULT_WORDS.de }));
    expect(sayFor("de-AT").text("photo", { number: 1 })).toBe("Photo 1");
    await prepareLanguage(assets, "de-AT");
    await prepareLanguage(assets, "de");
    expect(sayFor("de-AT").text("photo", { number: 1 })).toBe("Foto 1");
    expect(asked).toEqual(["https://assets.local/words/de.json"]);
  });

  it("is English where none was asked for, or one that is not spoken here, and nothing is read for it", async ({
    expect,
  }) => {
    const { asked, assets } = assetsThat(() => Response.json({}));
    for (const locale of [undefined, "en-US", "da"]) {
      await prepareLanguage(assets, locale);
      expect(sayFor(locale).language).toBe("en");
    }
    expect(asked).toEqual([]);
  });

  it("stays English when the words cannot be read, and is tried again", async ({ expect }) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await prepareLanguage(assetsThat(() => new Response(null, { status: 500 })).assets, "pl");
    expect(sayFor("pl").language).toBe("en");
    expect(logged).toHaveBeenCalledOnce();
    await prepareLanguage(assetsThat(() => Response.json({ result: RESULT_WORDS.pl })).assets, "pl");
    expect(sayFor("pl").language).toBe("pl");
    logged.mockRestore();
  });
});
