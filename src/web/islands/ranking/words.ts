import type { Words } from '../../words/index.ts'

/** What the page says. */
export type RankingWords = Pick<Words, 'ranking' | 'editor' | 'refusals' | 'reading' | 'cuisines' | 'list'>
