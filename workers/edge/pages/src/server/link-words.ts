import type { Language } from "./languages.ts";

/** What only the start page of a reusable link says; everything else it says in the words of the capture page. */
export type LinkWords = {
  readonly paused_heading: string;
  readonly paused_body: string;
  readonly used_up_heading: string;
  readonly used_up_body: string;
  readonly identification_unknown: string;
  readonly too_many: string;
  readonly proof_running: string;
};

export const LINK_WORDS: Readonly<Record<Language, LinkWords>> = {
  en: {
    paused_heading: "This link is paused",
    paused_body: "{brand} takes no photos with it at the moment. Try again later, or ask {brand}.",
    used_up_heading: "This link is used up for now",
    used_up_body: "Ask {brand} for another one, or try again tomorrow.",
    identification_unknown: "{brand} does not know this. Please check what you typed.",
    too_many: "Too many attempts. Wait a minute and try again.",
    proof_running: "One moment, your device is checked …",
  },
  ar: {
    paused_heading: "هذا الرابط متوقف مؤقتًا",
    paused_body: "لا تستقبل {brand} صورًا عبره حاليًا. يُرجى المحاولة لاحقًا أو سؤال {brand}.",
    used_up_heading: "استُنفد هذا الرابط في الوقت الحالي",
    used_up_body: "يُرجى طلب رابط آخر من {brand} أو إعادة المحاولة غدًا.",
    identification_unknown: "هذا غير معروف لدى {brand}. يُرجى التحقق مما كتبته.",
    too_many: "محاولات كثيرة جدًا. يُرجى الانتظار دقيقة ثم إعادة المحاولة.",
    proof_running: "لحظة واحدة، يجري فحص جهازك …",
  },
  de: {
    paused_heading: "Dieser Link ist angehalten",
    paused_body:
      "{brand} nimmt damit gerade keine Fotos an. Versuchen Sie es später oder fragen Sie {brand}.",
    used_up_heading: "Dieser Link ist vorerst aufgebraucht",
    used_up_body: "Bitten Sie {brand} um einen anderen oder versuchen Sie es morgen noch einmal.",
    identification_unknown: "Das ist bei {brand} nicht bekannt. Bitte prüfen Sie Ihre Eingabe.",
    too_many: "Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.",
    proof_running: "Einen Moment, Ihr Gerät wird geprüft …",
  },
  es: {
    paused_heading: "Este enlace está en pausa",
    paused_body: "{brand} no recibe fotos con él en este momento. Inténtelo más tarde o pregunte a {brand}.",
    used_up_heading: "Este enlace está agotado por ahora",
    used_up_body: "Pida otro a {brand} o inténtelo de nuevo mañana.",
    identification_unknown: "{brand} no reconoce este dato. Compruebe lo que escribió.",
    too_many: "Demasiados intentos. Espere un minuto e inténtelo de nuevo.",
    proof_running: "Un momento, se está comprobando su dispositivo …",
  },
  fr: {
    paused_heading: "Ce lien est en pause",
    paused_body:
      "{brand} ne reçoit pas de photos par ce lien pour le moment. Réessayez plus tard ou demandez à {brand}.",
    used_up_heading: "Ce lien est épuisé pour le moment",
    used_up_body: "Demandez-en un autre à {brand} ou réessayez demain.",
    identification_unknown: "{brand} ne connaît pas cette donnée. Veuillez vérifier votre saisie.",
    too_many: "Trop de tentatives. Attendez une minute et réessayez.",
    proof_running: "Un instant, votre appareil est vérifié …",
  },
  hi: {
    paused_heading: "यह लिंक अभी रुका हुआ है",
    paused_body: "{brand} अभी इससे फ़ोटो नहीं ले रहा। बाद में फिर कोशिश करें, या {brand} से पूछें।",
    used_up_heading: "यह लिंक फ़िलहाल पूरा इस्तेमाल हो चुका है",
    used_up_body: "{brand} से दूसरा लिंक माँगें, या कल फिर कोशिश करें।",
    identification_unknown: "{brand} इसे नहीं पहचानता। कृपया जाँचें कि आपने क्या लिखा है।",
    too_many: "बहुत ज़्यादा कोशिशें हुईं। एक मिनट रुकें और फिर कोशिश करें।",
    proof_running: "एक पल, आपके डिवाइस की जाँच हो रही है …",
  },
  it: {
    paused_heading: "Questo link è in pausa",
    paused_body: "Al momento {brand} non riceve foto con questo link. Riprovi più tardi o chieda a {brand}.",
    used_up_heading: "Questo link è esaurito per ora",
    used_up_body: "Ne chieda un altro a {brand} o riprovi domani.",
    identification_unknown: "{brand} non riconosce questo dato. Controlli ciò che ha scritto.",
    too_many: "Troppi tentativi. Attenda un minuto e riprovi.",
    proof_running: "Un momento, il dispositivo viene controllato …",
  },
  nl: {
    paused_heading: "Deze link is gepauzeerd",
    paused_body: "{brand} neemt er nu geen foto’s mee aan. Probeer het later opnieuw of vraag het {brand}.",
    used_up_heading: "Deze link is voorlopig opgebruikt",
    used_up_body: "Vraag {brand} om een andere, of probeer het morgen opnieuw.",
    identification_unknown: "{brand} kent dit niet. Controleer wat u hebt getypt.",
    too_many: "Te veel pogingen. Wacht een minuut en probeer het opnieuw.",
    proof_running: "Een ogenblik, uw apparaat wordt gecontroleerd …",
  },
  pl: {
    paused_heading: "Ten link jest wstrzymany",
    paused_body: "{brand} nie przyjmuje teraz przez niego zdjęć. Spróbuj później lub zapytaj {brand}.",
    used_up_heading: "Ten link jest na razie wyczerpany",
    used_up_body: "Poproś {brand} o inny albo spróbuj ponownie jutro.",
    identification_unknown: "{brand} tego nie zna. Sprawdź, co zostało wpisane.",
    too_many: "Za dużo prób. Odczekaj minutę i spróbuj ponownie.",
    proof_running: "Chwileczkę, urządzenie jest sprawdzane …",
  },
  pt: {
    paused_heading: "Este link está em pausa",
    paused_body: "{brand} não recebe fotos por ele no momento. Tente mais tarde ou pergunte a {brand}.",
    used_up_heading: "Este link está esgotado por enquanto",
    used_up_body: "Peça outro a {brand} ou tente de novo amanhã.",
    identification_unknown: "{brand} não reconhece este dado. Confira o que você digitou.",
    too_many: "Tentativas demais. Espere um minuto e tente de novo.",
    proof_running: "Um momento, seu aparelho está sendo verificado …",
  },
  tr: {
    paused_heading: "Bu bağlantı duraklatıldı",
    paused_body:
      "{brand} şu anda bununla fotoğraf almıyor. Daha sonra yeniden deneyin veya {brand} ile görüşün.",
    used_up_heading: "Bu bağlantı şimdilik doldu",
    used_up_body: "{brand} kuruluşundan başka bir bağlantı isteyin veya yarın yeniden deneyin.",
    identification_unknown: "{brand} bunu tanımıyor. Lütfen yazdığınızı kontrol edin.",
    too_many: "Çok fazla deneme yapıldı. Bir dakika bekleyip yeniden deneyin.",
    proof_running: "Bir saniye, cihazınız kontrol ediliyor …",
  },
  zh: {
    paused_heading: "此链接已暂停",
    paused_body: "{brand} 目前不通过此链接接收照片。请稍后再试，或咨询 {brand}。",
    used_up_heading: "此链接暂时已用完",
    used_up_body: "请向 {brand} 索取其他链接，或明天再试。",
    identification_unknown: "{brand} 无法识别此内容，请检查您的输入。",
    too_many: "尝试次数过多，请等待一分钟后再试。",
    proof_running: "请稍候，正在检查您的设备…",
  },
};
