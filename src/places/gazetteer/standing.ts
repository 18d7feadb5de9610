import { wordsOf } from '../../domain/text.ts'

/** Returns the key by which names are compared: their words, folded. */
export const townKeyOf = (name: string): string => wordsOf(name).join(' ')

/**
 * Returns the key of a code. No name has such a key, so "ME" means Maine only after another name ("Portland, ME").
 * Reads "D.C." as "DC".
 */
export const codeKeyOf = (code: string): string => `=${wordsOf(code).join('')}`

const saint = (key: string) => key.replace(/^(st|ste|sainte) /, 'saint ')

const latin = /\p{sc=Latin}/u

/**
 * Returns the likelihood that a name means a town, in inhabitants: all for its own name, fewer for less similar names.
 * "York" is the town of that name, not Toronto, which was called York for some years. "Roma" is Rome, not a village
 * in Texas.
 * @param key the queried name, folded by `townKeyOf` like `ownKeys`
 */
export const standingOf = (key: string, ownKeys: readonly string[], population: number): number => {
  if (ownKeys.some(own => saint(own) === saint(key)) || !latin.test(key)) return population
  return ownKeys.some(own => own[0] === key[0]) ? population / 5 : population / 100
}

/** Population from which a town's own name wins over a country's name in another language. */
export const bigTown = 100_000

/** Returns the same likelihood for an area. A country comes before all places with its own name. */
export const standingOfArea = (
  key: string,
  ownKeys: readonly string[],
  { kind, population }: { kind: 'country' | 'region'; population: number },
): number => {
  if (kind === 'country' && ownKeys.includes(key)) return Number.POSITIVE_INFINITY
  const standing = standingOf(key, ownKeys, population) / 4
  return kind === 'country' ? Math.min(standing, bigTown - 1) : standing
}
