import { shortPlusCodeIn } from '../../../domain/coordinates-in-text.ts'

const street =
  /(?:^|[\s,.])(?:st|str|street|ave?|avenue|r(?:oa)?d|blvd|boulevard|lane|ln|pl|place|square|sq|broadway|pkwy|via|viale|piazza|corso|vicolo|largo|lungotevere|calle|c\/|carrer|plaza|plaça|paseo|avenida|av|rua|travessa|praça|rue|quai|impasse|carrefour|allée|cours|ul|ulica|ulice|aleja|al(?=\.)|cesta|cad|caddesi|sok|sokak|улица|ул|проспект|пр|пер|οδός|רחוב|שדרות|شارع|ถนน|ซอย|रोड)(?=[\s.,]|$)|(?:stra(?:ß|ss)e|str\.|weg|platz|gasse|allee|ufer|damm|straat|laan|gracht|plein|kade|gata|gatan|vägen|vej|gade|katu|utca)(?=[\s,.]|$)/iu
const houseNumber = /(?:^|[\s,])\d{1,5} ?(?:[a-z]|bis|ter)?(?:[-–/]\d{1,5}[a-z]?)?(?=[\s,.;]|$)/iu
const postcode =
  /(?:^|[\s,])(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?,? \p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]{2} \d{5}\b|〒\d{3}/u
const inHan = /[市区區路街町村郡县縣府道丁条條巷弄段洞동로길]\p{L}{0,12}\s?\d/u
const notAnAddress =
  /\d[:.]\d\d(?!\d)|\d ?(?:am|pm|uhr|h|min|mins|minutes?|minuti|minuten|€|eur|euros?|£|%)(?!\p{L})|[€$£¥]\s?\d|[!?]$/iu
const particle =
  /^(?:d[aeiou]|d[eo]s|das|de[lnr]|della?|dei|degli|delle|l[aeo]s?|les|el|of|the|and|y|e|et|und|am|an|im|in|zu[mr]?|auf|bei|van|ter|ten|op|sur|sous|aux?|à|na|no|do|pod|i|bis|ter|nr|n|no|№)\.?$/iu

/** Returns whether a text is a street with a house number, a postcode with a town, or a short plus code. */
export const isAddress = (text: string): boolean =>
  isCertainAddress(text) ||
  shortPlusCodeIn(text) !== undefined ||
  (isWithin(text) && houseNumber.test(text) && isShortStreet(text))

const isWithin = (text: string): boolean => text.length <= 150 && /\d/.test(text) && !notAnAddress.test(text)

/** Returns whether an address has the kind of a street or a postcode, so that it is no name with a number: `Bistro 101`. */
export const isCertainAddress = (text: string): boolean =>
  isWithin(text) && (inHan.test(text) || postcode.test(text) || (houseNumber.test(text) && isStreetWithNumber(text)))

/** Returns whether the words around a kind of street are a name, and no sentence. */
const isStreetWithNumber = (text: string): boolean => street.test(text) && areNames(text.split(/[,，]/u, 2).join(' '))

const areNames = (text: string): boolean => {
  const words = text.split(/\s+/).filter(word => /\p{L}{2}/u.test(word))
  const small = words.filter(word => /^\p{Ll}/u.test(word) && !particle.test(word) && !street.test(word)).length
  return small <= words.length / 4
}

// `Bergstraße 22`, `Kastanienallee 7-9`, `26 Thames Street`, also of unknown kinds: capitalised words with one number.
const shortStreet =
  /^(?:(?!\p{Script=Han}|\p{Script=Hangul}|\p{Script=Katakana}|\p{Script=Hiragana})[\p{Lu}\p{Lo}][\p{L}.'’-]+(?: [\p{L}.'’-]+){0,4},? (?:nr\.? |no\.? |n[.º°]+ ?)?\d{1,4} ?[a-z]?(?:[-–/]\d{1,4})?|\d{1,5}[a-z]?(?:[-–]\d{1,5})? \p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3})(?:,|$)/iu

const isShortStreet = (text: string): boolean =>
  shortStreet.test(text) && /^[\p{Lu}\p{Lo}\d]/u.test(text) && areNames(text.split(/[,，]/u, 1)[0]!)

const before =
  '(?:Via|Viale|[Pp]iazza|Corso|Vicolo|Largo|[Cc]alle|[Pp]laza|[Aa]venida|[Pp]aseo|[Cc]arrer|[Rr]ua|[Pp]raça|[Tt]ravessa|[Rr]ue|[Qq]uai|[Pp]lace|[Cc]ours|[Ii]mpasse|[Aa]llée|[Uu]l\\.|[Uu]lica|улица|ул\\.|проспект|רחוב|שדרות|شارع|ถนน|ซอย|Rehov)'
const behind =
  '(?:[Ss]treet|St|[Rr]oad|Rd|[Aa]venue|Ave|[Ll]ane|[Ss]quare|[Bb]oulevard|Blvd|Row|Quay|Place|Walk|Terrace|Crescent|Drive|Parade|cesta|trg|[Cc]addesi|[Cc]ad\\.|[Ss]okak|utca)'
const unnumbered = new RegExp(
  `^(?:${before} (?:\\p{L}[\\p{L}\\p{N}.'’-]* ?){1,5}|(?:Avenue|Ave|Avenida|Calle|Rua) [A-Z]|\\p{Lu}[\\p{L}.'’-]*(?: [\\p{L}\\p{N}.'’-]+){0,3} ${behind}|\\p{Lu}[\\p{L}.'’ -]*(?:stra(?:ß|ss)e|gasse|platz|weg|allee|straat|laan|gracht|plein|kade|gatan|gata|vägen|vej|gade|katu))\\.?$`,
  'u',
)

/** Returns whether a text is a street without a number: few words, most of them capitalised. */
export const isStreet = (text: string): boolean =>
  text.length <= 60 && unnumbered.test(text) && areNames(text) && /\p{Lu}|\p{Lo}/u.test(text)

/** Returns the phone number of a line that has nothing else. */
export const phoneIn = (line: string): string | undefined => {
  const text = line
    .replace(
      /^(?:tel(?:[eé]fono?|efone?|efoon|ephone)?|phone|ph|fon|tlf|t|тел|τηλ|☎|📞|📱|電話|电话|전화)\uFE0F?[.:：]?[.:：]? ?/iu,
      '',
    )
    .replace(/[.,]$/, '')
  return /^\+?[\d(][\d\s()./-]{6,24}$/.test(text) &&
    (text.match(/\d/g)?.length ?? 0) >= 7 &&
    !/^\d{4}-\d\d-\d\d$/.test(text)
    ? text.trim()
    : undefined
}

/** Returns whether a line is an address, and not a name with its address. */
export const isAddressLine = (text: string): boolean => isAddress(text) && isAddress(text.split(/[,，、]/u, 1)[0]!)
