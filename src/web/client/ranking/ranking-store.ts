import type { Ranking } from '../../../domain/ranking/pairwise.ts'
import { rankingIn, textOf } from '../../../domain/ranking/pairwise-text.ts'
import { parsed } from '../keys/browser-storage.ts'
import { BrowserStorage, type StoreResult } from '../keys/index.ts'

const storage = new BrowserStorage(() => localStorage)

/** Returns the storage key of a person's answers about a list. */
export const nameOf = (slug: string): string => `forklist:ranking:${slug}`

export const storedRanking = (slug: string): Ranking | undefined => rankingIn(parsed(storage.get(nameOf(slug))))

export const keepRanking = (slug: string, ranking: Ranking): StoreResult => storage.put(nameOf(slug), textOf(ranking))

export const forgetRanking = (slug: string): void => storage.remove(nameOf(slug))
