import type { FieldTexts } from '../../../domain/place-field.ts'
import type { Messages } from '../../locales/index.ts'
import type { MakingMessages } from '../making/making-form.ts'

/** Messages of the page, and the texts of fields in the line about a place. `making`: only where people may make lists. */
export type RankingMessages = Pick<Messages, 'ranking' | 'editor' | 'refusals' | 'reading' | 'cuisines' | 'list'> & {
  fieldTexts: FieldTexts
  making?: MakingMessages['making']
  home: Pick<Messages['home'], 'someone'>
}

export type QuestionMessages = Pick<RankingMessages, 'ranking' | 'editor' | 'cuisines' | 'list' | 'fieldTexts'>
