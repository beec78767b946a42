/**
 * Words that turn the expected object into something else: they negate or exclude it, or say that it is artificial or
 * drawn. In the twelve languages of the service, in the order of `coco-words.json`.
 */
export const LIMITING_WORDS: readonly string[] = [
  "no not non none neither nor never nothing nobody without except excepting excluding excludes exclude but besides other than rather instead lacking missing isn aren wasn weren don doesn didn won cannot free " +
    "fake toy toys stuffed plush plushie plushy cuddly miniature model scale replica imitation dummy inflatable cardboard figurine statue sculpture drawing drawn painting painted sketch illustration cartoon poster logo icon sticker printed",
  "kein keine keinen keinem keiner keines nicht nichts nie niemals niemand ohne außer ausser ausgenommen weder statt anstatt anstelle anderes andere fehlt fehlende fehlendes fehlender " +
    "spielzeug stofftier plüsch plüschtier ausgestopft ausgestopfter ausgestopfte ausgestopftes modell miniatur attrappe nachbildung figur statue zeichnung gezeichnet gezeichneter gezeichnetes gezeichnete gemälde gemalt gemalter gemaltes gemalte skizze",
  "pas ne ni non aucun aucune jamais rien sans sauf excepté hormis autre plutôt jouet peluche miniature maquette factice statue dessin dessiné dessinée peinture croquis affiche",
  "ni ningún ninguna ninguno nunca jamás nada sin excepto salvo menos otro otra juguete peluche maqueta miniatura falso falsa estatua dibujo dibujado pintura imagen",
  "né nessun nessuno nessuna mai niente nulla senza tranne eccetto salvo altro altra giocattolo peluche pupazzo modellino miniatura finto finta statua disegno disegnato dipinto quadro immagine",
  "não nao nem nenhum nenhuma nunca nada sem exceto excepto menos outro outra brinquedo pelúcia miniatura maquete falso falsa estátua desenho desenhado pintura imagem",
  "geen niet nooit niets zonder behalve uitgezonderd noch anders ander andere speelgoed knuffel pluche opgezette miniatuur nep beeld standbeeld tekening getekende getekend schilderij afbeelding",
  "nie ani żaden żadna żadne żadnego żadnej nigdy nic bez oprócz poza prócz zamiast inny inna zabawka zabawkowy zabawkowa pluszowy pluszowa pluszak miniatura makieta sztuczny sztuczna posąg rysunek narysowany narysowana obraz",
  "yok değil hiç hiçbir ne olmayan olmadan hariç dışında başka yerine oyuncak peluş minyatür maket sahte heykel heykeli çizim çizimi resim resmi",
  "لا ليس ليست لم لن بدون دون بلا غير سوى عدا إلا باستثناء لعبة دمية محشو محشوة نموذج مجسم تمثال رسم رسمة مرسوم لوحة",
  "नहीं नही न ना मत बिना सिवाय अलावा छोड़कर बजाय खिलौना खिलौने नकली मूर्ति चित्र पेंटिंग ड्राइंग",
];

/** Pairs of words that limit together: "photo of" asks for a photo, while "picture of" may mean a painting. */
export const LIMITING_PAIRS: readonly string[] = [
  "picture of",
  "image of",
  "image de",
  "image d",
  "bild von",
  "bild eines",
  "bild einer",
];

/** Chinese has no blanks. */
export const CHINESE_LIMITING =
  /没|沒|不|无|無|非|别|勿|除了|除外|以外|之外|而是|玩具|毛绒|毛絨|玩偶|公仔|模型|雕像|画|畫|素描|卡通|假/u;
