import { isDateWord } from '../../../domain/calendar.ts'
import { pointIn } from '../../../domain/coordinates-in-text.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { placeKindOf } from '../../../domain/place-kind.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { meaningOf } from '../table/columns.ts'
import { isAddress, isCertainAddress, isStreet, isTownName, minTown, phoneIn } from './address.ts'
import { isCategory, withoutDecoration } from './categories.ts'
import { textOf } from './document.ts'
import { genericLabel, isPrice } from './facts.ts'
import type { LineStyle } from './line-style.ts'
import type { Naming } from './naming.ts'
import type { Part } from './parts.ts'
import { factEmoji } from './plain-marks.ts'
import { isClosing, isHeadline, isMailHead, isOfPage, withoutGreeting } from './small-talk.ts'

const furniture = new RegExp(
  `^(?:${[
    '(?:⬆\\uFE0F? ?)?(?:back to (?:the )?top|top|nach oben|haut de page|volver arriba|torna su)|contents?|table of contents|toc|index|contributing|contributors?|licen[cs]e|licensing|legend|key|about|about us|contact|credits|acknowledge?ments|references?|see also|external links|links|notes?|todo|changelog|changes|how to (?:use|contribute)|usage|installation|disclaimer|faq|introduction|intro|overview|getting around|getting there|resources|sources?|thanks|map|maps|template|tl;?dr|(?:pro )?tips|summary|further reading|related|comments?|share|subscribe|newsletter|tips?|general tips',
    'inhalt|inhaltsverzeichnis|legende|lizenz|mitmachen|kontakt|impressum|über|quellen|siehe auch|hinweise?|karte|anreise',
    'sommaire|table des matières|légende|licence|contribuer|contact|à propos|sources|voir aussi|remerciements',
    'índice|contenido|leyenda|licencia|contribuir|contacto|acerca de|fuentes|véase también|agradecimientos',
    'indice|sommario|legenda|licenza|contribuire|contatti|fonti|vedi anche|note|ringraziamenti',
    'inhoud|legenda|licentie|bijdragen|contact|bronnen|zie ook|over|spis treści|licencja|kontakt|źródła|sumário|índice|licença|contato|fontes|innehåll|licens|källor|indhold|sisältö|obsah|tartalom|cuprins|içindekiler|содержание|оглавление|лицензия|источники|контакты|περιεχόμενα|המחויות|تוכן|目次|凡例|ライセンス|参考|目录|目錄|图例|圖例|许可|授權|贡献|貢獻|参考资料|概述|前言|简介|簡介|结语|結語|后记|後記|はじめに|おわりに|まとめ|見方|목차|범례|라이선스|기여|참고|สารบัญ',
  ].join('|')})$`,
  'iu',
)

/** Returns whether a heading names a part of a document that is about the document. */
export const isFurniture = (text: string): boolean =>
  /^COMMENT\b/.test(text) ||
  furniture.test(
    withoutDecoration(text)
      .replace(/[:：]$/, '')
      .trim(),
  )

/** `Where to stay in Rome` is no restaurant. */
const question =
  /^(?:(?:where|how|what|when|why|who) (?:to|we|do|is|are|not)|getting (?:there|around)|où (?:manger|dormir|sortir)|d[óo]nde|wo (?:wir|man|ihr)|wie (?:man|wir|kommt)|dove (?:mangiare|dormire)|onde (?:comer|ficar)|waar|gdzie|nerede)(?!\p{L})/iu

/** Likeness of the name of a town, or of a kind of food or meal. No sum of other evidence has this value. */
export const oddName = -0.601

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(word => word !== '')

const sentenceWord =
  /^(?:is|are|was|were|the|a|an|we|you|i|they|it|this|that|there|have|has|had|will|would|can|could|should|do|does|don't|if|when|because|but|so|just|very|our|your|my|ist|sind|war|wir|ihr|ich|du|sie|man|es|hat|haben|wird|kann|nicht|wenn|aber|sehr|auch|noch|nur|est|sont|nous|vous|je|tu|il|elle|on|ce|cette|pas|très|mais|qui|que|es|son|era|estoy|está|muy|pero|no|que|cuando|nosotros|è|sono|siamo|molto|ma|non|che|quando|é|são|muito|mas|não|is|zijn|was|wij|je|niet|maar|heel|als|jest|są|nie|ale|bardzo|że|är|var|vi|inte|men|mycket|это|мы|вы|не|но|очень|если|bir|çok|ama|değil)$/iu

/** Returns whether all words of a line are in bold. */
export const isWhollyMarked = ({ line }: Pick<Part, 'line'>): boolean =>
  line.pieces.length > 0 && line.pieces.every(({ marks, text }) => marks.has('bold') || !/[\p{L}\p{N}]/u.test(text))

/** Returns how likely a text is the name of a restaurant by itself: from -1, no name, to 1. */
export const likenessOf = (part: Part, naming: Naming, towns: TownsByName, style: LineStyle): number => {
  const { name, rest, by } = naming
  const restText = textOf(rest)
  const text = part.text
  if (name === '' && naming.link !== undefined)
    return readMapLink(naming.link) ? 0.8 : part.kind === 'item' ? -0.55 : 0.1
  if (!/[\p{L}\p{N}]/u.test(name) || pointIn(text)) return -1
  if (isNameField(text)) return 0.9
  if (name.length > 100 || attributeIn(text) || isMailHead(text)) return -1
  if (
    // `Row 34` in bold is a name, and so is what has an address behind.
    (isCertainAddress(by === 'whole' ? text : name) &&
      !(
        by === 'mark' &&
        (/^\p{Lu}\p{L}* \d{1,3}$/u.test(name) ||
          (/^ ?\p{L}/u.test(restText) && isAddress(restText.trim().split('. ', 1)[0]!)))
      )) ||
    (/^\d{1,4} ?(?:bis|ter|[a-z])?$/i.test(name) && by === 'comma') ||
    (by === 'comma' && isStreet(name) && houseNumberBehind.test(restText)) ||
    phoneIn(text) !== undefined ||
    (by !== 'mark' && factEmoji.test(text)) ||
    isPrice(name)
  )
    return -1
  if (part.line.pieces.every(({ marks, text }) => marks.has('code') || !/[\p{L}\p{N}]/u.test(text))) return -1
  if (isFurniture(name) || isDateLike(name) || (part.kind === 'heading' && question.test(name))) return -0.8
  if (by !== 'mark' && (isOfPage(text) || isHeadline(text))) return -0.9
  if (naming.link !== undefined && (genericLabel.test(name) || naming.link.startsWith('#'))) return -0.8
  if (isCategory(name)) return restText === '' ? oddName : -0.8
  if (by !== 'mark' && (isClosing(text) || withoutGreeting(text).length < text.length / 2)) return -0.8
  const words = wordsIn(name)
  const known = restText === '' && words.length <= 4 ? towns(withoutDecoration(name)) : undefined
  if (known && known.inhabitants >= minTown) return oddName
  let score = 0.3
  const isUncased = /\p{Lo}/u.test(name)
  if (naming.link !== undefined) score += 0.3
  if (by === 'mark' || by === 'quotes' || naming.isStruck) score += 0.3
  if (by !== 'whole' && by !== 'sentence') score += 0.1
  if (by === 'comma' && isTownName(restText.replace(/^[,，、]\s*/u, ''), towns)) score += 0.2
  if (words.some(word => placeKindOf(word) !== undefined && placeKindOf(word) !== 'no food')) score += 0.2
  if (/^[\p{Lu}\p{N}]/u.test(name) || isUncased) score += 0.2
  else if (/^\p{Ll}/u.test(name)) score += style.isInLowerCase ? 0.1 : -0.3
  if (words.length > 6) score -= 0.15 * (words.length - 6)
  if (isUncased && !/\s/.test(name) && name.length > (by === 'comma' ? 10 : 14)) score -= 0.5
  const small = words.filter(word => sentenceWord.test(word) && word === word.toLowerCase()).length
  if (words.length >= 4) score -= (1.2 * small) / words.length
  if (
    !style.isInLowerCase &&
    words.length >= 4 &&
    words.filter(word => /^\p{Ll}/u.test(word)).length > words.length * 0.6
  )
    score -= by === 'comma' ? 0.6 : 0.4
  // Behind a label, as in `Don't miss: Kiln!`, the sign is no end of a sentence.
  const isCalled = /[!！]$/u.test(text) && part.label !== undefined
  if (
    !isCalled &&
    ((/[.!?]$/u.test(text) && by === 'whole' && words.length >= (isUncased ? 2 : 3)) || /[。！？]$/u.test(text))
  )
    score -= 0.6
  if (/[?？]/u.test(name)) score -= 0.6
  if (/[!！]$/u.test(text) && by === 'whole' && !isCalled) score -= 0.5
  // `Located in the Tiger Hotel, …`
  if (by === 'comma' && isProse(restText) && words.slice(0, 3).some(word => /^(?:\d+-)?\p{Ll}{4}|ed$/u.test(word)))
    score -= 0.6
  // `离玉泉特别近，一家小店，汉堡挺好吃的` is a remark.
  if (by === 'comma' && part.kind === 'text' && /[，、]/u.test(text) && restText.length > 12) score -= 0.6
  if (by === 'sentence' && isUncased && /[.!。！]$/u.test(text)) score -= 0.6
  if (by === 'sentence' && wordsIn(restText).length > 3 && words.length > 4) score -= 0.3
  if (countOf(name, /\p{L}/gu) < countOf(name, /\d/g)) score -= 0.7
  if (program.test(text.replace(/^https?:\/\/\S+\s/, '')) || dated.test(text)) score -= 1
  if (/^\d{1,2}[:.h]\d\d/.test(name)) score -= 0.5
  if (/[:：]$/u.test(text) && part.kind !== 'heading' && !(part.kind === 'item' && isWhollyMarked(part))) score -= 0.8
  return Math.max(-1, Math.min(1, score))
}

/** `Via Giudecca, 88` is an address. `Via Carota, 51 Grove Street` has one behind its name. */
const houseNumberBehind = /^[,，]\s*\d{1,4} ?[a-z]?(?:[-/]\d{0,4}[a-z]?)?(?=$|[,，]|\s[-–])/iu

/** Returns whether most words of a text are in lower case, and it is a sentence. */
export const isProse = (text: string): boolean => {
  const words = wordsIn(text)
  return words.length >= 8 && words.filter(word => /^\p{Ll}/u.test(word)).length > words.length / 2
}

export const isNameField = (text: string): boolean => attributeIn(text)?.column === 'name'

export const labelIn = (text: string): string | undefined =>
  /^(?=[^:：]*\p{L})([^:：]{1,50}?)\s?[:：](?!\/\/)\s*\S/u.exec(text)?.[1]

const countOf = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0

/** Signs of programs, settings and logs. */
const program = /[{}\\]|;$|\(\)|\*\/|^\/[/*]|::\S|\w->\w|&&|\|\||^(?:[a-z][\w.-]*|[A-Z][A-Z\d_-]*)[:=]\S|=["']/
const dated = /^\[?(?:\d{4}[-/]\d\d?[-/]\d\d?[T ]\d|\d\d:\d\d:\d\d)/

/** Returns whether a text is a date or begins with one: `Tuesday 3 May`, `3 March – Hanoi`, `12:30`. */
export const isDateLike = (text: string): boolean =>
  [text, text.split(/\s[-–—]|[,:]/u, 1)[0]!].some(isDate) ||
  /^(?:\d{1,4}[-./]\d{1,2}(?:[-./]\d{1,4})?|\d{1,2}:\d\d(?: ?[ap]m)?|\d{4})$/i.test(text)

const isDate = (text: string): boolean => {
  const words = text.split(/[\s,]+/u, 6)
  const isOfDate = (word: string) =>
    isDateWord(word) || /^(?:\d{1,4}(?:st|nd|rd|th|\.|º)?|de|of|den|le|the)$/iu.test(word)
  // `Gen` and `Set` are short names of months in Italian.
  return ((words.length === 1 && text.length > 3) || /\d/.test(text)) && words.some(isDateWord) && words.every(isOfDate)
}

/** A label that names a column, and its value: `Address: 4 Mill Road`, `**Rating:** 4/5`. */
export const attributeIn = (text: string): { label: string; value: string; column: string } | undefined => {
  const [, label, value] = /^([^:：]{1,40}?)\s?[:：]\s*(\S[\s\S]*)$/u.exec(text) ?? []
  if (label === undefined || /^\/\//.test(value!)) return undefined
  const meaning = meaningOf(withoutDecoration(label).replace(/\s?[(（[].*$/u, ''))
  return meaning ? { label: withoutDecoration(label), value: value!, column: meaning.column } : undefined
}
