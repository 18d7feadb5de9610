import { isCategory } from './headings.ts'

const and = '(?:,? (?:and|und|y|e|et|en|o|&) |和|と|및)'
const label = /^(\p{L}[^:：,.\d]{0,30}|[SABCDEF][+-]?) ?[:：] ?(\S.*)$/u
const name = /^(?=.*\p{L})(?:[\p{Lu}\p{Lo}\d]|(?:l|d|all|dell)['’]\p{Lu})[^,;:!?]{0,60}$/u

const betweenTwo = / (?:and|und|y|e|et|en) /u
const withAnd = new RegExp(`${and}[^,]{1,80}$`, 'u')
const between = new RegExp(`[,，、،;；] ?(?:and|und|y|e|et|en|&) |${and}|[,，、،;；]| [/•·] `, 'u')

/** Places in one line, below their label if they have one. */
export type Several = { label?: string; names: string[] }

/**
 * Returns the places of a line that names several for certain: `S: Kiln, Brat`, `Kiln / Brat / Padella`, `Kiln, Brat and Padella`.
 * @param isLabelled whether other lines have a label too
 */
export const severalIn = (line: string, isLabelled: boolean): Several | undefined => {
  if (line.includes('://')) return undefined
  const numbered = numberedIn(line)
  if (numbered) return { names: numbered }
  const [, before, rest] = label.exec(line) ?? []
  if (before !== undefined && (isLabelled || isCategory(before))) {
    const names = namesIn(rest!, 1)
    return names && { label: before.trim(), names }
  }
  const names = namesBy(line, / ?; ?| [/•·] /u, 3)
  if (names) return { names }
  if (withBrackets.test(line)) return { names: line.split(/(?<=\)), ?/u) }
  return withAnd.test(line) ? severalNamed(line) : undefined
}

// `Barrafina (Soho), Brawn (Columbia Road)`.
const withBrackets = /^[^(),:]{2,60}\([^()]{1,60}\)(?:, [^(),:]{2,60}\([^()]{1,60}\))+$/u

const severalNamed = (line: string): Several | undefined => {
  const names = namesIn(line, 3)
  return names?.every(each => each.split(' ').every(word => !/^\p{Ll}{4,}/u.test(word))) ? { names } : undefined
}

/** Returns whether a line is a label with several names. */
export const isLabelOfSeveral = (line: string): boolean => {
  const [, , rest] = label.exec(line) ?? []
  return rest !== undefined && !line.includes('://') && withAnd.test(rest) && namesIn(rest, 2) !== undefined
}

/** Returns whether a line is a category with a name behind it. */
export const isLabelOfCategory = (line: string): boolean => isCategory(label.exec(line)?.[1] ?? '')

/** Returns whether a line is a label with something behind it. */
export const hasLabel = (line: string): boolean => label.test(line) && !line.includes('://')

// `Skopik & Lohn` is one name, unless it ends a list with commas.
const namesIn = (text: string, least: number): string[] | undefined =>
  namesBy(text, /[,，、،;；/•·]/u.test(text) ? between : betweenTwo, least)

const namesBy = (text: string, separator: RegExp, least: number): string[] | undefined => {
  const names = text
    .split(separator)
    .map(each => each.trim())
    .filter(each => each !== '')
  return names.length >= least && names.every(each => name.test(each)) ? names : undefined
}

/** Splits `1. Kiln 2. Brat 3. Padella`. */
const numberedIn = (line: string): string[] | undefined => {
  const parts = line.split(/(?:^|[ ,;])(\d{1,2})[.)] ?(?=\D)/u)
  const numbers = parts.filter((_, index) => index % 2 === 1)
  if (parts[0] !== '' || numbers.length < 2 || numbers.some((number, index) => Number(number) !== index + 1))
    return undefined
  const names = parts.filter((_, index) => index % 2 === 0 && index > 0).map(each => each.trim().replace(/[,;]$/, ''))
  return names.every(each => each !== '' && each.length <= 100) ? names : undefined
}
