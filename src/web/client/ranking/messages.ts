import type { Messages } from '../../locales/index.ts'

/** Messages of the page, and the fields in the line about a place. */
export type RankingMessages = Pick<Messages, 'ranking' | 'editor' | 'refusals' | 'reading' | 'cuisines' | 'list'> & {
  fieldsOfLine: readonly string[]
}
