import type { Ranking } from '../../../domain/ranking/pairwise.ts'
import { rankingIn, textOf } from '../../../domain/ranking/pairwise-text.ts'
import { Shelf, type StoreResult } from '../keys/index.ts'
import { parsed } from '../keys/shelf.ts'

const shelf = new Shelf(() => localStorage)

/** Returns the storage name of a person's answers about a list. */
export const nameOf = (slug: string): string => `forklist:ranking:${slug}`

export const storedRanking = (slug: string): Ranking | undefined => rankingIn(parsed(shelf.get(nameOf(slug))))

export const keepRanking = (slug: string, ranking: Ranking): StoreResult => shelf.put(nameOf(slug), textOf(ranking))

export const forgetRanking = (slug: string): void => shelf.remove(nameOf(slug))
