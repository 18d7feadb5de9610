import { isOfCalendar } from '../../../domain/calendar.ts'
import { shortPlusCodeIn } from '../../../domain/coordinates-in-text.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { isCuisine } from './cuisines.ts'

const wordsIn = (text: string): string => text.trim().split(/\s+/).join('|')

// Kinds of streets by where they stand: before the name, behind it, or at its end. A dot at the end must be there.
const before = wordsIn(String.raw`
  piazza piazzale calle c\/ carrer plaza plaça paseo passeig avenida avda av carrera cra kra rua travessa praça beco ladeira calçada pátio
  alameda rue place quai impasse carrefour allée cours ul ulica al\. aleja plac os\. strada bulevardul calea piața jl jln jalan gang lorong
  soi thanon đường phố ngõ hẻm улица ул проспект пр переулок пер площадь пл набережная наб вулиця вул просп бульвар бул οδός λεωφόρος πλατεία רחוב רח שדרות
  شارع طريق ميدان ถนน ซอย रोड
`)
// Words of other meanings, which begin with a capital where a street has no number.
const capitalBefore = wordsIn('Via Viale Vicolo Vico Largo Corso Lungotevere Lungarno Salita Contrada Borgo')
const english = wordsIn(
  'Street St Road Rd Avenue Ave Lane Ln Square Sq Boulevard Blvd Row Quay Place Walk Terrace Crescent Drive Parade',
)
// Words that need a number: `Food Court` and `London Bridge` are no streets.
const withNumber = wordsIn(
  'Str Pl Broadway Pkwy Highway Hwy Court Ct Close Dr Wharf Gardens Mews Yard Alley Circus Embankment Bridge',
)
const behind = wordsIn(String.raw`
  caddesi cad sokak sokağı sok bulvarı utca u\. út tér körút
  ulice cesta trg náměstí nám třída g\. gatvė pr\. tn iela tänav улица ул проспект пр переулок площадь
`)
const endings = wordsIn(String.raw`
  stra(?:ß|ss)e str\. weg platz gasse allee ufer damm markt straat laan gracht plein kade gatan gata vägen vej gade veien gaten gate stræde
  plass katu utca
`)
const street = new RegExp(
  `(?:^|[\\s,.])(?:${before}|${capitalBefore}|${behind}|${english}|${withNumber})(?=[\\s.,]|$)|(?:${endings})(?=[\\s,.]|$)`,
  'iu',
)
/** Not behind a short form, whose dot ends no sentence. */
export const unlessShort = String.raw`(?<!(?<!\p{L})(?:[Tt]elp?|[Nn]r|[Nn]o|[Ss]tr?|[Aa]v|[Aa]vda|[Aa]ve|[Bb]lvd|[Bb]d|[Pp]h|ul|al|os|pl|ca|ул|вул|пр|просп|пл|пер|наб|бул|[Jj]ln?|[Cc]ad|[Ss]ok|[Cc]ra|Bros|Mrs?|Nos|Inc|Ltd|Co|Dr|Mt))(?<![a-zß]str)`
const houseNumber =
  /(?:^|[\s,#]|(?<!\p{L})no[.:])\d{1,5} ?(?:[a-z]|bis|ter)?(?:[-–/](?:\d{1,5}[a-z]?|[a-z]))?(?=[\s,.;]|$)/iu
const postcode =
  /(?:^|[\s,])(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?,? \p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]{2} \d{5}\b|〒\d{3}|\p{Lu}\p{Ll}+ \d{3}-\d{4}(?!\d)/u
const inHan =
  /(?:[市区區路街町村郡县縣府道丁条條巷弄段洞][\p{Script=Han}\p{Script=Katakana}ーの]{0,12}|[동로길]\p{Script=Hangul}{0,12})\s?\d+(?!\s?[\d時时分人年月日円元点點杯個mk米公])/u
const notAnAddress =
  /\d[:.]\d\d(?!\d)|\d ?(?:am|pm|uhr|h|min|mins|minutes?|minuti|minuten|€|eur|euros?|£|%)(?!\p{L})|[€$£¥]\s?\d|[!?]$/iu
const particle =
  /^(?:d[aei]['’]|d[aeiou]|d[eo]s|das|de[lnr]|della?|dei|degli|delle|l[aeo]s?|les|el|of|the|and|y|e|et|und|am|an|im|in|zu[mr]?|auf|bei|van|ter|ten|op|sur|sous|aux?|à|na|no|do|pod|i|bis|ter|nr|n|no|№)\.?$/iu

/** Returns whether a text is a street with a house number, a postcode with a town, or a short plus code. */
export const isAddress = (text: string): boolean =>
  isCertainAddress(text) ||
  shortPlusCodeIn(text) !== undefined ||
  (isWithin(text) && houseNumber.test(text) && isShortStreet(text))

const isWithin = (text: string): boolean =>
  text.length <= 150 &&
  /\d/.test(text) &&
  !notAnAddress.test(text) &&
  !yearAhead.test(text) &&
  !isOfCalendar(text.split(/[\s,–-]/u, 1)[0]!)

/** `2019 Michelin Star Restaurant` */
const yearAhead = /^(?:19|20)\d\d(?: \p{L}+){3,}$/u

/** Returns whether an address has the kind of a street or a postcode, so that it is no name with a number: `Bistro 101`. */
export const isCertainAddress = (text: string): boolean =>
  isWithin(text) &&
  (inHan.test(text) || (postcode.test(text) && areNames(text)) || (houseNumber.test(text) && isStreetWithNumber(text)))

/** Returns whether the words around a kind of street are a name, and no sentence. */
const isStreetWithNumber = (text: string): boolean =>
  (street.test(text) && areNames(text.split(/[,，]/u, 2).join(' '))) || numberedStreet.test(text)

// People write `81, rue reaumur` in lower case.
const numberedStreet =
  /^\d{1,4}(?: ?(?:bis|ter|[a-z]))?(?:[-–/]\d{1,4})?,? (?:rue|avenue|boulevard|bd|place|quai|passage|route|chemin|via|calle|rua)(?: [\p{L}\p{N}.'’-]+){1,5}(?:,|$)/iu

const areNames = (text: string): boolean => {
  const words = text.split(/\s+/).filter(word => /\p{L}{2}/u.test(word))
  const small = words.filter(
    word => /^\p{Ll}(?!['’]\p{Lu})/u.test(word) && !particle.test(word) && !street.test(word),
  ).length
  return small <= words.length / 4
}

// `Bergstraße 22`, `Kastanienallee 7-9`, `26 Thames Street`, also of unknown kinds: capitalised words with one number.
const shortStreet =
  /^(?:(?!\p{Script=Han}|\p{Script=Hangul}|\p{Script=Katakana}|\p{Script=Hiragana})[\p{Lu}\p{Lo}][\p{L}.'’-]+(?: [\p{L}.'’-]+){0,4},? (?:nr\.? |no\.? |n[.º°]+ ?)?\d{1,4} ?[a-z]?(?:[-–/]\d{1,4})?|\d{1,5}[a-z]?(?:[-–]\d{1,5})? \p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3})(?:,|$)/iu

const isShortStreet = (text: string): boolean =>
  shortStreet.test(text) && /^[\p{Lu}\p{Lo}\d]/u.test(text) && areNames(text.split(/[,，]/u, 1)[0]!)

const inCapital = (words: string): string =>
  words.replace(/(?<=^|\|)\p{Ll}/gu, letter => `[${letter}${letter.toUpperCase()}]`)
const unnumbered = new RegExp(
  `^(?:(?:${inCapital(before)}|${capitalBefore})\\.? (?:\\p{L}[\\p{L}\\p{N}.'’-]* ?){1,5}|(?:Avenue|Ave) [A-Z]|\\p{Lu}[\\p{L}.'’-]*(?: [\\p{L}\\p{N}.'’-]+){0,3} (?:${inCapital(behind)}|${english}|street|road|avenue|lane|square|boulevard)|(?:(?:\\p{Lu}[\\p{L}.'’]*|an|am|der|den|de|van|von|zu[mr]?)[ -]){0,4}(?:\\p{Lu}[\\p{L}.'’]*(?:${endings})|(?:${inCapital(endings)}))|(?:\\p{Script=Han}{1,4}[区區市])?\\p{Script=Han}{1,5}(?:(?<!(?<!大)马)[路街巷道弄]|[路街]第[一二三四五六七八九十]\\p{Script=Han})|\\p{Script=Hangul}{2,8}[로길])\\.?$`,
  'u',
)

/** Returns whether a text is a street without a number: few words, most of them capitalised. */
export const isStreet = (text: string): boolean =>
  text.length <= 60 && unnumbered.test(text) && areNames(text) && /\p{Lu}|\p{Lo}/u.test(text)

/** Returns the phone number of a line that has nothing else. */
export const phoneIn = (line: string): string | undefined => {
  const text = line
    .replace(
      /^(?:tel(?:[eé]fono?|efone?|efoon|ephone|em[oó]vel|ef|p)?|phone|ph|fon|tlf|tlm|mob(?:ile)?|m[oó]vil|cel(?:l|ular)?|handy|gsm|(?:no\.? ?)?hp|ring|call|nr tel|whatsapp|wa|t|тел|τηλ|☎|📞|📱|電話|电话|전화)\uFE0F?[.:：]?[.:：]? ?/iu,
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

/** A postcode, with its town behind or before it or alone. */
export const postcodeLine =
  /^(?:[A-Z]{1,2}-)?(?:\d{4,6}(?:-\d{3,4})? (?<town>\p{L}[^\d,–]{1,60})|(?<before>\p{Lu}[^\d,]{1,60}) \d{5}|\d{5})$/u

/** Inhabitants of the smallest town that counts. */
export const minTown = 2000

/** Returns whether a text is the name of a town, perhaps with its area and its postcode. */
export const isTownName = (text: string, towns: TownsByName): boolean => {
  if (text.length > 100) return false
  const bare = text
    .replace(/^(?:[A-Z]{1,2}-)?\d{4,6} /, '')
    .replace(/ (?:[A-Z]{2} )?\d{4,6}$/, '')
    .trim()
  if (!/^[\p{L}]/u.test(bare) || bare.split(' ').length > 5) return false
  const known = towns(bare)
  if (known && known.inhabitants >= minTown) return !isCuisine(bare)
  const [first = '', ...areas] = bare.split(/[,，、]\s*/u)
  return (
    areas.length > 0 &&
    areas.length <= 2 &&
    areas.every(area => /^[A-Z]{2}$/.test(area) || towns(area) !== undefined) &&
    towns(first) !== undefined &&
    !isCuisine(bare)
  )
}

/** Returns whether a text may be a town or a street: few words, the first capitalised. */
export const isPlaceLike = (text: string, isInLowerCase = false): boolean =>
  text.length <= 40 &&
  text.split(' ').length <= 4 &&
  (isInLowerCase ? /^[\p{L}\d]/u : /^[\p{Lu}\p{Lo}\d]/u).test(text) &&
  /\p{L}/u.test(text) &&
  !/[!?€$£¥+&]/.test(text)

/** Returns where the town begins with which a name of several words ends: `Adler Vaduz`, at most the last three words. */
export const startOfTown = (name: string, towns: TownsByName): number | undefined => {
  const starts = [...name.matchAll(/(?<=[\p{L}\p{N}.'’]) (?=\p{Lu}\S*(?: \S+){0,2}$)/gu)]
  return starts.find(({ index }) => isTownName(name.slice(index + 1), towns))?.index
}
