import { rankingIn, textOf } from '../../ranking/kept.ts'
import type { Ranking } from '../../ranking/ranking.ts'
import { type Kept, Shelf } from '../keys/index.ts'
import { parsed } from '../keys/shelf.ts'

const shelf = new Shelf(() => localStorage)

/** What the browser's storage keeps somebody's answers about a list under. */
export const nameOf = (slug: string): string => `forklist:ranking:${slug}`

export const keptRanking = (slug: string): Ranking | undefined => rankingIn(parsed(shelf.get(nameOf(slug))))

export const keepRanking = (slug: string, ranking: Ranking): Kept => shelf.put(nameOf(slug), textOf(ranking))

export const forgetRanking = (slug: string): void => shelf.remove(nameOf(slug))
