/**
 * Phrases of texts that tell a judge what to say. This is a second check on the text that a model read: a model
 * told to report no instructions may still have quoted them. It catches only crude ones; docs/vision.md says
 * how many others it misses.
 */
const STEERING: readonly RegExp[] = [
  // Phrases that address the judge.
  /(?:^|[.!?>:]\s|\b(?:dear|hello|hey|attention|note to(?: the)?|to the|an die|liebe[sr]?|geehrte[sr]? |chère|cher|querid[ao]|car[ao]|note pour le) ?)(?:AI|KI|IA|ИИ|модель|(?:vision |language )?model(?:l|o|s)?|modèle|assistant|reviewer|grader|chatgpt|gpt|claude|gemini)(?: assistant)?(?: ?[:,]| (?:must|should|need)\b)/iu,
  /\b(?:dear|note to(?: the)?|liebe|chère|querida|cara|attention|geehrtes) (?:AI|KI|IA|model|modell)\b|\b(?:language|vision) models?\b|\bas an AI\b/iu,
  /\b(?:system|developer) (?:prompt|override)\b|\bmaintenance mode\b/iu,
  /<\/?(?:system|user|assistant|instructions?)>|\[\/?(?:system|inst)\]|<\|/iu,
  /\b(?:instructions_seen|text_in_picture|text_to_judge|aspect_\d)|\bconfidence"? ?[:=]/iu,
  // Phrases that ask it to forget its instructions.
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompt|rules?|questions?|previous|prior|everything)\b/iu,
  /(?<!\p{L})(?:ignor|oubli|olvid|dimentic|esque[cç]|vergiss|missacht|vergeet|negeer|zapomn|zapomeň|pomiń|zignoruj|glöm|unut|yok say|glem)\p{L}*.{0,40}(?<!\p{L})(?:anweisung|regel|vorgabe|instru|istruz|consigne|règle|regol|regla|regra|regl|regel|polece|reguł|pokyn|pravid|talimat|kural|anvis)/iu,
  /talimat\p{L}* yok say|(?:игнорируй|забудь|ігноруй|αγνόησε|bỏ qua).{0,50}(?:инструкци|правил|указани|інструкці|οδηγί|hướng dẫn|chỉ dẫn)/iu,
  /忽略.{0,12}(?:指示|指令|说明|規則|规则)|(?:指示|命令|ルール).{0,6}無視|(?:지시|명령).{0,6}무시|تجاهل.{0,20}(?:تعليمات|أوامر)/u,
  // Phrases that dictate its answer.
  /(?:answer|respond|respon[ds]|reply|return|output|write|result|antwort|lautet|zugestimmt|répon|resultado|résultat|rispo|odpow|odpov|svar|yanıt|ответ|відповід|απάντησ|trả lời|回答|答え|대답|أجب).{0,40}(?<![\p{L}])match(?!\p{L})/iu,
  /\b(?:rate|score|grade|give|mark|bewerte|note|notez|puntúa|valuta|avalie|oceń|beoordeel|betygsätt|ohodnoť|puanla|đánh giá)\p{L}* .{0,40}(?<!\p{L})(?:10|ten)(?: ?\/ ?10| of 10| out of| von 10| sur 10| su 10)/iu,
  /\b(?:score|rate|mark|bewerte|puntúa|valuta|avalie|oceń) (?:everything|all|every|each|alles|jeden|todo|tudo|ogni|każd)\p{L}*.{0,30}\b10\b/iu,
  /(?:оцени|поставь|оціни|βαθμολόγησε|оценка).{0,40}(?<!\d)10(?!\d)/iu,
  /\b(?:approve|accept|mark|verify|classify)\b.{0,20}\b(?:this|the|photo|picture|image)\b.{0,20}\bas (?:genuine|verified|approved|real|authentic)/iu,
  /\b(?:no|not|never|keine?n?|nicht|pas|ne|non|nie|не)(?!\p{L}).{0,25}(?:report|mention|meld|nenn|signal|segnal|inform|zgłasz|сообща).{0,30}(?:damage|scratch|dent|schäden|mängel|dommage|dégât|daño|dann|uszkodz|поврежд)/iu,
  /\b(?:report|return|mention|melde\p{L}*|bitte) (?:that )?(?:there is )?(?:damage: none|no damage|keine[nr]? (?:schaden|schäden|mängel))/iu,
  /\b(?:full|top|maximum|highest) (?:marks|score|rating)\b|\bexpected output\b|\bcorrect (?:answer|result)\b/iu,
];

/** Five times the requested length. */
const MOST_QUOTED = 1_000;

/** True if a text addresses the judge of the picture. Ordinary signs, labels and receipts do not. */
export function addressesJudge(quoted: string): boolean {
  const text = quoted.slice(0, MOST_QUOTED).normalize("NFKC").replace(/\s+/g, " ");
  return STEERING.some((words) => words.test(text));
}
