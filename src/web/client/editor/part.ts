import type { FormatTexts } from '../../../formats/export/export-format.ts'
import type { Messages } from '../../locales/index.ts'
import type { State, TextMember } from './model/types.ts'

/** A part of the edit page: it shows what the model says, and asks the model for what the person does. */
export type Part = { element: HTMLElement; show(state: State): void }

/** What the edit page says. */
export type EditorMessages = Pick<
  Messages,
  | 'editor'
  | 'importing'
  | 'proposals'
  | 'voting'
  | 'refusals'
  | 'changes'
  | 'failures'
  | 'keys'
  | 'reading'
  | 'home'
  | 'downloads'
  | 'list'
> & {
  ranking: Pick<Messages['ranking'], 'wayIn'>
  merging: Pick<Messages['merging'], 'methods'>
  formats: Record<string, FormatTexts>
}

/** The most characters of each text. */
export type Longest = Record<TextMember | 'note' | 'ownName' | 'ownAddress' | 'question', number>

/** Announces an event to screen readers. */
export type Announce = (text: string) => void
