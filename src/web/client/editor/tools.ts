import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { FormatTexts } from '../../../formats/export/export-format.ts'
import type { Messages } from '../../locales/index.ts'
import type { PageData } from '../../page-data.ts'
import type { SiteApi } from '../shared/site-api.ts'
import type { ListEditing } from './model/index.ts'

/** Properties of the edit page that stay the same while a list is open. */
export type EditorTools = NonNullable<PageData['editor']> & {
  messages: EditorMessages
  model: ListEditing
  siteApi: SiteApi
  slug: string
  announce: Announce
  token(): string
}

export const Tools = createContext<EditorTools | undefined>(undefined)

export const useTools = (): EditorTools => useContext(Tools)!

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
type Announce = (text: string) => void
