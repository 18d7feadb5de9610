const street =
  /(?:^|[\s,.])(?:st|str|street|ave?|avenue|r(?:oa)?d|blvd|boulevard|lane|ln|pl|place|square|sq|broadway|pkwy|via|viale|piazza|corso|vicolo|largo|lungotevere|calle|c\/|carrer|plaza|plaça|paseo|avenida|av|rua|travessa|praça|rue|quai|impasse|carrefour|allée|ul|ulica)(?=[\s.,]|$)|(?:stra(?:ß|ss)e|str\.|weg|platz|gasse|allee|ufer|damm|straat|laan|gracht|plein|kade|gata|gatan|vej|katu)(?=[\s,.]|$)/iu
const houseNumber = /(?:^|[\s,])\d{1,5} ?[a-z]?(?:[-–/]\d{1,5}[a-z]?)?(?=[\s,.;]|$)/iu
const postcode =
  /(?:^|[\s,])(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?,? \p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]{2} \d{5}\b|〒\d{3}/u
const inHan = /[市区區路街町村郡県縣府道丁条條巷弄段洞동로길]\p{L}{0,12}\d/u
const notAnAddress = /\d[:.]\d\d(?!\d)|\d ?(?:am|pm|uhr|h|€|eur|euros?|£|%)(?!\p{L})|[€$£¥]\s?\d|[!?]$/iu

/** Returns whether a text is a street with a house number, or a postcode with a town. */
export const isAddress = (text: string): boolean =>
  text.length <= 150 &&
  /\d/.test(text) &&
  !notAnAddress.test(text) &&
  (inHan.test(text) ||
    postcode.test(text) ||
    (houseNumber.test(text) && (street.test(text) || isShortStreet.test(text))))

// `Bergstraße 22`, `Kastanienallee 7-9`, `26 Thames Street`, also of unknown kinds: a capitalised word with one number.
const isShortStreet =
  /^(?:\p{Lu}[\p{L}.'’-]+(?: [\p{L}.'’-]+){0,4},? \d{1,4} ?[a-z]?(?:[-–/]\d{1,4})?|\d{1,5}[a-z]?(?:[-–]\d{1,5})? \p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3})(?:,|$)/u

/** Returns the phone number of a line that has nothing else. */
export const phoneIn = (line: string): string | undefined => {
  const text = line.replace(/^(?:tel(?:[eé]fono?|efon)?|phone|ph|☎|📞|電話|전화)\uFE0F?[.:：]? ?/iu, '')
  return /^\+?[\d(][\d\s()./-]{6,24}$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 7 ? text.trim() : undefined
}

const startsStreet =
  /^(?:via|viale|piazza|corso|vicolo|largo|lungotevere|calle|c\/|carrer|plaza|plaça|paseo|avenida|av\.?|rua|travessa|praça|rue|quai|impasse|place|ul\.?|ulica) /iu

/** Returns whether a line begins with a name and not with a remark: `Diporto — cash only, go for lunch!`. */
const hasNameAhead = (text: string): boolean => {
  const [, name] = /^([^,.:]{2,60}?)(?: [-–—]{1,2} | ?[:：] | ?[(（])/u.exec(text) ?? []
  return (
    name !== undefined &&
    /^[\p{Lu}\p{Lo}\d]/u.test(name) &&
    lowerWords(name) <= name.split(' ').length / 2 &&
    !isAddress(name)
  )
}

/** Returns whether a line is an address, and not a name with its address. */
export const isAddressLine = (text: string): boolean =>
  isAddress(text) && !hasNameAhead(text) && (startsStreet.test(text) || isAddress(text.split(/[,，、]/u, 1)[0]!))

/** Returns whether a line without a marker describes the place above it. */
export const isDetail = (text: string): boolean =>
  isAddressLine(text) || phoneIn(text) !== undefined || /^https?:\/\/\S+$/.test(text) || isNote(text)

/** Up to four words and a town: a name in lower case, and no remark. */
const namesTown = /^(?:[^\s,.!?]{1,30} ){0,3}[^\s,.!?]{1,30}, \p{Lu}[\p{L}'’ -]{1,30}$/u

/** Returns whether a line begins in lower case like a remark, or is a sentence. */
const isNote = (text: string): boolean =>
  (!namesTown.test(text) && /^(?:\p{Ll}\S* \S+ \S|→|->|\d{1,2}[:.]\d\d|[€$£¥(])/u.test(text)) || isSentence(text)

/** Returns whether a text reads like a sentence, and not like a name. */
export const isSentence = (text: string): boolean =>
  !hasNameAhead(text) && (isProse(text) || (/[.!?。！？]$/u.test(text) && lowerWords(text) >= 2))

const lowerWords = (text: string): number => text.split(' ').filter(word => /^\p{Ll}/u.test(word)).length

/** Returns whether most words are lower case, as in a sentence. In a name with its address most are not. */
export const isProse = (text: string): boolean => {
  if (/[。！？]/u.test(text)) return true
  const words = text.split(' ')
  const small = words.filter(word => /^\p{Ll}/u.test(word)).length
  if (words.length < 5 || small <= words.length / 2) return false
  return /[.!?]$/.test(text) || words.length > 8
}
