import { describe, it } from "vitest";
import { nodeNetworks } from "../../tools/node-networks.ts";
import words from "./coco-words.json" with { type: "json" };
import { expectedClasses } from "./expected-classes.ts";
import { findObjects, type Seen } from "./find-objects.ts";
import { judgeObject } from "./judge-object.ts";

function seen(name: string, score: number, side = 0.8): Seen {
  return { class: name, score, box: { x: 0.1, y: 0.1, width: side, height: side } };
}

describe("what a tenant expects", () => {
  it.for([
    ["a red car, front", "car"],
    ["Vorderseite des Autos", "car"],
    ["la voiture rouge", "car"],
    ["parte trasera del coche", "car"],
    ["la macchina", "car"],
    ["frente do carro", "car"],
    ["de achterkant van de auto", "car"],
    ["przód samochodu", "car"],
    ["arabanın önü", "car"],
    ["سيارة حمراء", "car"],
    ["लाल कार", "car"],
    ["红色汽车的正面", "car"],
    ["Waschbecken", "sink"],
    ["a mouse", "mouse"],
    ["the remote", "remote"],
    ["washing of Hunde", undefined],
    ["Damaged refrigerators", "refrigerator"],
    ["自行车", "bicycle"],
    ["buzdolabı", "refrigerator"],
    ["câmara", undefined],
    ["a cell phone with a cracked screen", "cell phone"],
    ["Vase mit Blumen", "vase"],
  ])("%s: %s", ([text = "", name], { expect }) => {
    expect(expectedClasses(text)?.classes[0]).toBe(name);
  });

  it.for([
    "car key",
    "Schlüssel des Autos",
    "tire of the car",
    "clé de voiture",
    "phone charger",
    "dog collar",
    "roof",
    "",
  ])("has another head: %s", (text, { expect }) => {
    expect(expectedClasses(text)).toBeUndefined();
  });

  it.for([
    ["no dog", "a dog"],
    ["not a dog", "dog"],
    ["there isn't a dog", "the dog"],
    ["anything but a dog", "an old dog"],
    ["an empty room without a dog", "a small brown dog"],
    ["a dog? No", "a dog, front"],
    ["stuffed dog", "big dog"],
    ["a toy car", "a red car"],
    ["a picture of a dog", "a photo of a dog"],
    ["drawing of a dog", "the front of a dog"],
    ["kein Hund", "ein Hund"],
    ["ein Zimmer ohne Hund", "der Hund"],
    ["gemalter Hund", "schwarzer Hund"],
    ["pas de chien", "le chien"],
    ["sans chien", "un chien"],
    ["ningún perro", "el perro"],
    ["sin perro", "un perro negro"],
    ["nessun cane", "il cane"],
    ["nenhum cachorro", "o cachorro"],
    ["sem cachorro", "um cachorro"],
    ["geen hond", "de hond"],
    ["bez psa", "pies"],
    ["köpek yok", "bir köpek"],
    ["köpek değil", "köpek"],
    ["بدون كلب", "كلب"],
    ["बिना कुत्ता", "कुत्ता"],
    ["कुत्ता नहीं", "एक कुत्ता"],
    ["没有狗", "狗"],
    ["不是狗", "一只狗"],
    ["玩具狗", "黑色的狗"],
  ] as const)("%s limits what %s names", ([limited, plain], { expect }) => {
    const things = [seen("dog", 0.9), seen("car", 0.9)];
    expect(judgeObject(limited, things).match).toBe("inconclusive");
    expect(judgeObject(plain, things).match).toBe("match");
    expect(judgeObject(limited, [seen("horse", 0.9)]).match).toBe("inconclusive");
  });

  it("has a word for each of the 80 classes in each of the twelve languages", ({ expect }) => {
    expect(words.classes).toHaveLength(80);
    expect(words.languages).toEqual(["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ar", "hi", "zh"]);
    for (const { class: name, words: byLanguage } of words.classes) {
      expect(byLanguage).toHaveLength(12);
      for (const list of byLanguage)
        for (const word of list) expect(expectedClasses(word)?.classes ?? [], word).toContain(name);
    }
  });
});

describe("a photo", () => {
  it.for([
    ["a car", [seen("car", 0.8)], "match"],
    ["a car", [seen("car", 0.15)], "inconclusive"],
    ["a car", [seen("car", 0.25, 0.2)], "inconclusive"],
    ["a car", [seen("car", 0.25)], "match"],
    ["a car", [seen("truck", 0.9)], "inconclusive"],
    ["a car", [seen("dog", 0.9)], "mismatch"],
    ["a dented car", [seen("dog", 0.9)], "inconclusive"],
    ["a car", [seen("dog", 0.9, 0.3)], "inconclusive"],
    ["a car", [seen("person", 0.9)], "inconclusive"],
    ["a car", [seen("dog", 0.9), seen("car", 0.12, 0.1)], "inconclusive"],
    ["a spoon", [seen("dog", 0.9)], "inconclusive"],
    ["a roof", [seen("dog", 0.9)], "inconclusive"],
    ["a car", [], "inconclusive"],
  ] as const)("of %s in which %o is seen: %s", ([expected, things, match], { expect }) => {
    expect(judgeObject(expected, things).match).toBe(match);
  });

  it("says why, and how sure it is", ({ expect }) => {
    expect(judgeObject("Fahrrad", [seen("bicycle", 0.8123)])).toEqual({
      match: "match",
      confidence: 0.812,
      reasoning: "bicycle (0.81, 64 % of the photo) is seen",
    });
  });

  it("of nothing shows nothing", ({ expect }) => {
    const blank = { width: 64, height: 48, rgb: new Uint8Array(64 * 48 * 3).fill(128) };
    expect(findObjects(nodeNetworks().objects, blank).filter(({ score }) => score > 0.3)).toEqual([]);
  });
});
