import type { Messages } from '../../locales/index.ts'

/** Messages of the page. */
export type RankingMessages = Pick<Messages, 'ranking' | 'editor' | 'refusals' | 'reading' | 'cuisines' | 'list'>
