import words from "./coco-words.json" with { type: "json" };
import { CHINESE_LIMITING, LIMITING_PAIRS, LIMITING_WORDS } from "./limiting-words.ts";

/** The classes that a tenant's words mean. `isPlain` is true if the words say nothing else of importance. */
export type Expected = { readonly classes: readonly string[]; readonly isPlain: boolean };

/** Languages in which the head noun comes first and its description follows. */
const HEAD_FIRST = new Set(["fr", "es", "it", "pt", "ar", "pl"]);
/** Words with another meaning in another of the languages. Alone they count, in a sentence they do not. */
const HOMOGRAPHS = new Set(
  "at top four lit pies fare pilot ours rower chat motor fil copa mes bank masa mobile display vaso bol rad roller cycle dona cartera fele kom at portable screen bar bat coach cab van wagen".split(
    " ",
  ),
);
/** Words that do not describe the object: articles, prepositions, sides, colours, ways to ask for a photo. */
const TRANSPARENT = new Set(
  (
    "a an the of your my our this that one photo picture image whole entire full front rear back side left right top bottom view outside inside exterior " +
    "red blue green black white grey gray silver yellow brown new old small big large parked single clear " +
    "der die das des dem den ein eine einen eines einem von vom ihr ihre ihres mein meines foto bild vorderseite rückseite seite vorne hinten links rechts vorderansicht rückansicht rot rote rotes roter blau blaues schwarz schwarzes weiß weißes ganz ganze ganzes " +
    "le la les l un une du de des d votre mon photo avant arrière côté gauche droite devant rouge bleu bleue noir noire blanc blanche vue face " +
    "el los las una unos del al su mi foto frente delantera trasera lado izquierdo derecho rojo roja azul negro negra blanco blanca vista parte " +
    "il lo gli i dello della delle di dell vostra tua fronte retro lato sinistro destro rosso rossa blu nero nera bianco bianca anteriore posteriore " +
    "o os as um uma do da dos das seu sua traseira dianteira esquerdo direito vermelho vermelha preto preta branco branca lateral " +
    "de het een van uw mijn voorkant achterkant zijkant links rechts rood rode blauw blauwe zwart zwarte wit witte " +
    "przód tył bok lewy prawy zdjęcie czerwony czerwona niebieski czarny biały twój twojego " +
    "bir ön önü arka arkası yan sol sağ kırmızı mavi siyah beyaz fotoğraf fotoğrafı " +
    "صورة أمامية خلفية أحمر حمراء أسود سوداء أبيض بيضاء الأمامية الخلفية من " +
    "का की के एक सामने पीछे लाल नीला काला काली सफ़ेद फोटो तस्वीर"
  )
    .split(" ")
    .map(folded),
);
/** After these follows an owner or a place rather than the object; and a part of an object is not the whole. */
const BINDING = new Set(
  "of on in with under near for by from at von auf in mit unter für neben du de des d sur dans avec pour en con para del di su nel da do em com sem van op met voor na w z do pod w"
    .split(" ")
    .map(folded),
);
/** Before a binding word, these stand for the whole object. */
const SIDES = new Set(
  "front rear back side view photo picture image vorderseite rückseite seite foto bild vorderansicht avant arrière côté vue face photo frente parte vista lado fronte retro lato traseira dianteira voorkant achterkant zijkant przód tył bok zdjęcie"
    .split(" ")
    .map(folded),
);
const LIMITING = new Set(LIMITING_WORDS.flatMap((list) => list.split(" ")).map(folded));
const CHINESE_AROUND =
  /^(?:一[辆张只个台部把]|红色?|黑色?|白色?|蓝色?|你的|的)+|(?:的?(?:正面|前面|前部|后面|背面|侧面|照片|图片))+$/gu;
const ENDINGS = /^(?:s|es|n|en|e|er|ns|i|y|u|a|ler|lar|in|ın|nin|nın|un|ün|nun|nün)$/u;

type Meaning = { readonly class: string; readonly language: string };

const MEANINGS = new Map<string, Meaning[]>();
for (const { class: name, words: byLanguage } of words.classes) {
  for (const [index, list] of byLanguage.entries()) {
    for (const word of list) {
      const key = tokensOf(folded(word)).join(" ");
      const meaning = { class: name, language: words.languages[index] ?? "" };
      MEANINGS.set(key, [...(MEANINGS.get(key) ?? []), meaning]);
    }
  }
}
const LONGEST_WORDS = 4;

function tokensOf(phrase: string): readonly string[] {
  return phrase.split(/[^\p{L}\p{N}-]+/u).filter(Boolean);
}

/** Lower case without diacritics. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/ı/g, "i")
    .replace(/ß/g, "ss")
    .replace(/ł/g, "l")
    .toLowerCase();
}

/**
 * The classes that a tenant's words name with their head noun, in any of the service's twelve languages. Undefined if
 * the head noun is something else ("car key"; "Vase mit Blumen" names a vase, "Schlüssel des Autos" not a car), if no
 * class covers it, or if other words negate or limit it ("no dog", "stuffed dog").
 */
export function expectedClasses(text: string): Expected | undefined {
  const chinese = chineseClasses(text);
  if (chinese) return chinese;
  const [phrase = ""] = folded(text).split(/[,;:.()!?/]|\s-\s/);
  const tokens = tokensOf(phrase);
  for (let start = 0; start < tokens.length; start++) {
    for (let length = Math.min(LONGEST_WORDS, tokens.length - start); length > 0; length--) {
      const meanings = meaningsOf(tokens.slice(start, start + length).join(" "), tokens.length === length);
      const fitting = meanings.filter((meaning) => isHead(meaning, tokens, { start, end: start + length }));
      if (fitting.length === 0) continue;
      const rest = [...tokens.slice(0, start), ...tokens.slice(start + length)];
      if (isLimited([...rest, ...tokensOf(folded(text).slice(phrase.length))])) return undefined;
      return {
        classes: [...new Set(fitting.map((meaning) => meaning.class))],
        isPlain:
          rest.every((token) => TRANSPARENT.has(token)) && !/[,;:]/.test(text.replace(/,[^,]{0,12}$/, "")),
      };
    }
  }
  return undefined;
}

function isLimited(others: readonly string[]): boolean {
  return (
    others.some((token) => LIMITING.has(token)) ||
    LIMITING_PAIRS.some((pair) => ` ${others.join(" ")} `.includes(` ${pair} `))
  );
}

function meaningsOf(word: string, isAlone: boolean): readonly Meaning[] {
  if (HOMOGRAPHS.has(word) && !isAlone) return [];
  const exact = MEANINGS.get(word);
  if (exact) return exact;
  // Try a plural or inflected form, for words long enough to be unambiguous
  for (let cut = 1; cut <= 3 && word.length - cut >= 3; cut++) {
    const meanings = ENDINGS.test(word.slice(-cut)) ? MEANINGS.get(word.slice(0, -cut)) : undefined;
    if (meanings && !HOMOGRAPHS.has(word.slice(0, -cut))) return meanings;
  }
  return [];
}

type Place = { readonly start: number; readonly end: number };

/** Only words without meaning may occupy the place where this language has the head noun. */
function isHead({ language }: Meaning, tokens: readonly string[], { start, end }: Place): boolean {
  const before = tokens.slice(0, start);
  const bound = before.findLastIndex((token) => BINDING.has(token));
  if (bound >= 0 && before.slice(0, bound).some((token) => !TRANSPARENT.has(token) && !SIDES.has(token)))
    return false;
  if (HEAD_FIRST.has(language)) return before.every((token) => TRANSPARENT.has(token) || BINDING.has(token));
  const after = tokens.slice(end);
  const first = after.findIndex((token) => BINDING.has(token));
  const same = first < 0 ? after : after.slice(0, first);
  return same.every((token) => TRANSPARENT.has(token));
}

/** Chinese has no blanks, and its head nouns come last. */
function chineseClasses(text: string): Expected | undefined {
  if (!/\p{Script=Han}/u.test(text)) return undefined;
  const phrase = text.replace(/\s/g, "").replace(CHINESE_AROUND, "");
  const known = [...MEANINGS.keys()].filter((word) => /\p{Script=Han}/u.test(word) && phrase.endsWith(word));
  const longest = known.toSorted((a, b) => b.length - a.length)[0];
  if (!longest || CHINESE_LIMITING.test(phrase.replace(longest, ""))) return undefined;
  const classes = [...new Set((MEANINGS.get(longest) ?? []).map((meaning) => meaning.class))];
  return { classes, isPlain: phrase === longest };
}
