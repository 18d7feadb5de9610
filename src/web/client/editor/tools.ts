import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { EditorMessages } from '../../editor-messages.ts'
import type { PageData } from '../../page-data.ts'
import type { SiteApi } from '../shared/site-api.ts'
import type { ListEditing } from './model/index.ts'

export type { EditorMessages }

/** Properties of the edit page that stay the same while a list is open. */
export type EditorTools = NonNullable<PageData['editor']> & {
  messages: EditorMessages
  model: ListEditing
  siteApi: SiteApi
  slug: string
  /** Announces an event to screen readers. */
  announce(text: string): void
  token(): string
}

export const Tools = createContext<EditorTools | undefined>(undefined)

export const useTools = (): EditorTools => useContext(Tools)!
