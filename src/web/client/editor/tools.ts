import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { EditorMessages } from '../../editor-messages.ts'
import type { PageData } from '../../page-data.ts'
import type { ListEditing, ShownList, State } from './model/index.ts'

export type { EditorMessages }

export type Opened = {
  model: ListEditing
  slug: string
  token(): string
  replaced(token: string): void
}

export type OpenState = State & { list: ShownList }

/** What stays the same on the edit page while a list is open. */
export type EditorTools = NonNullable<PageData['editor']> &
  Opened & {
    messages: EditorMessages
    announce(text: string): void
  }

export const Tools = createContext<EditorTools | undefined>(undefined)

export const useTools = (): EditorTools => useContext(Tools)!
