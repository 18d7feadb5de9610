import type { FormatTexts } from '../../../formats/export/export-format.ts'
import type { Messages } from '../../locales/index.ts'

/** What the edit page says. */
export type EditorMessages = Pick<
  Messages,
  | 'editor'
  | 'importing'
  | 'proposals'
  | 'voting'
  | 'editionsPanel'
  | 'suggestions'
  | 'refusals'
  | 'changes'
  | 'failures'
  | 'keys'
  | 'reading'
  | 'home'
  | 'downloads'
  | 'list'
  | 'detailEditor'
  | 'bandEditor'
> & {
  details: Pick<Messages['details'], 'priceSign' | 'price'>
  editions: Pick<Messages['editions'], 'title'>
  ranking: Pick<Messages['ranking'], 'wayIn'>
  merging: Pick<Messages['merging'], 'methods'>
  formats: Record<string, FormatTexts>
}

/** Announces an event to screen readers. */
export type Announce = (text: string) => void
