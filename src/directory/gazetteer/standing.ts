import { wordsOf } from '../../domain/text.ts'

/** How names are compared: their words, folded. */
export const keyOf = (name: string): string => wordsOf(name).join(' ')

/**
 * Codes stand among the names under keys that no name has: "ME" is Maine after "Portland", and nothing by itself.
 * "D.C." is read as "DC".
 */
export const codeKeyOf = (code: string): string => `=${wordsOf(code).join('')}`

const saint = (key: string) => key.replace(/^(st|ste|sainte) /, 'saint ')

const latin = /\p{sc=Latin}/u

/**
 * How likely people who say a name mean this town, as a number of inhabitants: all of them where it is the town's own name, else the
 * fewer the less it looks like it. "York" is the town of that name and not Toronto, which was called so for some years; "Roma"
 * is Rome and not a village in Texas.
 * @param key the name that was said, as `keyOf` gives it; `ownKeys` likewise
 */
export const standingOf = (key: string, ownKeys: readonly string[], population: number): number => {
  if (ownKeys.some(own => saint(own) === saint(key)) || !latin.test(key)) return population
  return ownKeys.some(own => own[0] === key[0]) ? population / 5 : population / 100
}

/** From here on a town is so well known that its own name is not taken for what another language calls a country. */
export const bigTown = 100_000

/** The same of a country or a region: a country stands before all that share its own name, and a region is said less often than a town. */
export const standingOfArea = (
  key: string,
  ownKeys: readonly string[],
  { kind, population }: { kind: 'country' | 'region'; population: number },
): number => {
  if (kind === 'country' && ownKeys.includes(key)) return Number.POSITIVE_INFINITY
  const standing = standingOf(key, ownKeys, population) / 4
  return kind === 'country' ? Math.min(standing, bigTown - 1) : standing
}
