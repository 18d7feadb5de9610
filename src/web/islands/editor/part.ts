import type { Words } from '../../words/index.ts'
import type { State, TextMember } from './model/types.ts'

/** A part of the edit page: it shows what the model says, and asks the model for what the person does. */
export type Part = { element: HTMLElement; show(state: State): void }

/** What the edit page says. */
export type EditorWords = Pick<
  Words,
  'editor' | 'importing' | 'voting' | 'refusals' | 'changes' | 'keys' | 'reading' | 'home' | 'downloads' | 'list'
> & { ranking: Pick<Words['ranking'], 'wayIn'>; merging: Pick<Words['merging'], 'methods'> }

/** The most characters of each text. */
export type Longest = Record<TextMember | 'note' | 'ownName' | 'ownAddress' | 'question', number>

/** Tells somebody who does not see the page what has just happened. */
export type Announce = (text: string) => void
