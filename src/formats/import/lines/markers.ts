/** A line without its list marker, with its number if it has one. */
export type Item = {
  text: string
  number?: number
  /** Whether the number alone does not prove a list: `4 Rivers Smokehouse`. */
  isLoose?: true
  /** The line without a loose number. */
  isMarked: boolean
}

const bullets =
  /^(?:(?:[-*+•◦‣⁃▪▫●○■□◆◇▼▶–—·・»→➤►✓✔☐☑☒]|\[[ xX✓]?\]) ?(?<=[ \]・■◆▼●○□◇•·▪])|\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]? ?)+/u

// Also Arabic, Persian and full-width digits.
const digits = '[\\d٠-٩۰-۹０-９]{1,4}'
const words = `(?:No|Nr|N|Num|Platz|Rang|Puesto|Posto|Place|Plats|Nummer|Número|Numero|Numéro)`
const numbered = [
  new RegExp(
    `^#?(${digits})(?:[.．]?[-–]?[)）]|[.．](?![\\d０-９])|、|\\/(?= )|:(?= )|[-–—](?= )| [-–—:：.](?= )|：) ?`,
    'u',
  ),
  new RegExp(`^[#＃№] ?(${digits})(?:[.):：]| [-–—:])? `, 'u'),
  new RegExp(`^[(（[](${digits})[)）\\]] ?`, 'u'),
  /^(\d{1,2})\uFE0F?\u20E3 ?/u,
  new RegExp(`^${words}(?:[.°º]|\\b) ?(${digits})(?: ?[.):：]| [-–—])? `, 'iu'),
  new RegExp(`^第?(${digits}) ?[位위등](?:[.:：、]| ?[-–—])?[ 　]*`, 'u'),
  /^(\d{1,3})[ºª°][.):]? ?/u,
]
const loose = [
  new RegExp(`^(${digits}) ?[.,]? (?=\\S)`, 'u'),
  /^(\d{1,2})(?:er|[eè]re|re|e|[eè]me|st|nd|rd|th|de|ste|o|a)[.:]? (?=\S)/u,
  // Roman numerals, letters, and the number 1 as scanners read it.
  /^([IVX]{1,5}|l)[.)] /u,
  /^([a-z])\) /u,
]
const circled = /^([①-⑳❶-❿➀-➉㉑-㉟]) ?/u
const han = /^([一二三四五六七八九十]{1,3})[、．.] ?/u

/** Removes bullets, check boxes and numbers. Emoji count as bullets. */
export const itemOf = (line: string): Item => {
  // `~~1. Prune~~` is a number and a name that is crossed out.
  const unmarked = withoutBullets(line.replace(/^~~(\d{1,4}[.)] ?|[-*•] )/u, '$1~~'))
  const { rest, number, isLoose } = numberIn(unmarked)
  const text = number === undefined || isLoose ? unmarked : withoutBullets(rest)
  const isMarked = unmarked.length < line.length || (number !== undefined && !isLoose)
  return { text: text.trim(), isMarked, ...(number !== undefined && { number }), ...(isLoose && { isLoose }) }
}

/** Returns the text of a line whose loose number is part of a sequence. */
export const withoutLooseNumber = (text: string): string => withoutBullets(numberIn(text).rest).trim()

// A row of stars is a rating, and several emoji at the start are decoration.
const withoutBullets = (text: string): string =>
  /^(?:[★⭐🌟]\uFE0F?){2}|^[★☆]+☆/u.test(text) ? text : text.replace(bullets, '')

type Numbered = { rest: string; number?: number; isLoose?: true }

const numberIn = (text: string): Numbered => {
  for (const kind of numbered) {
    const [all, number] = kind.exec(text) ?? []
    if (all !== undefined) return { rest: text.slice(all.length), number: numberOf(number!) }
  }
  const [round, sign] = circled.exec(text) ?? []
  if (round !== undefined) return { rest: text.slice(round.length), number: circledNumber(sign!) }
  const [written, numeral] = han.exec(text) ?? []
  if (written !== undefined) return { rest: text.slice(written.length), number: hanNumber(numeral!) }
  for (const kind of loose) {
    const [all, number] = kind.exec(text) ?? []
    if (all === undefined) continue
    return { rest: text.slice(all.length), number: looseNumber(number!), isLoose: true }
  }
  return { rest: text }
}

// The last four bits of the digits of all these scripts are their value.
const numberOf = (written: string): number =>
  [...written].reduce((sum, digit) => 10 * sum + (digit.codePointAt(0)! & 15), 0)

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV']

const looseNumber = (written: string): number => {
  if (written === 'l') return 1
  if (/^[IVX]/.test(written)) return romans.indexOf(written) + 1
  return /^[a-z]/.test(written) ? written.charCodeAt(0) - 96 : numberOf(written)
}

const circles = [
  ['①', 1],
  ['❶', 1],
  ['➀', 1],
  ['㉑', 21],
] as const

const circledNumber = (sign: string): number => {
  const code = sign.codePointAt(0)!
  const [first, number] = circles.findLast(
    ([first]) => code >= first.codePointAt(0)! && code - first.codePointAt(0)! < 20,
  )!
  return code - first.codePointAt(0)! + number
}

const hanNumber = (numeral: string): number => {
  const value = (digit: string) => '一二三四五六七八九'.indexOf(digit) + 1
  const [tens, ones] = numeral.includes('十') ? numeral.split('十') : ['0', numeral]
  return (numeral.includes('十') ? 10 * (value(tens!) || 1) : 0) + value(ones ?? '')
}

const quotedMail = /^(?:> ?){1,5}/

/** Removes the quote marks of mails. */
export const withoutQuoteMarks = (line: string): string => line.replace(quotedMail, '')

const emphasis = /^(\*\*|\*|__?|`)(.+)\1$/

const bold = /(?<!\*)\*\*(?!\*)/g

/** Removes Markdown's emphasis. Keeps a single pair of asterisks and longer runs, which are ratings. */
export const withoutEmphasis = (text: string): string => {
  const unmarkedBold = (text.match(bold)?.length ?? 0) > 1 ? text.replaceAll(bold, '') : text
  return (emphasis.exec(unmarkedBold)?.[2] ?? unmarkedBold).trim()
}
