import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SiteApi } from '../shared/site-api.ts'
import type { ListEditing } from './model/index.ts'
import type { Announce, EditorMessages, Longest } from './part.ts'

/** Properties of the edit page that stay the same while a list is open. */
export type EditorTools = {
  messages: EditorMessages
  model: ListEditing
  siteApi: SiteApi
  slug: string
  /** The address of raster tiles; `undefined` for none. */
  tiles: string | undefined
  longest: Longest
  /** Maximum size of an import in bytes. */
  largestFile: number
  announce: Announce
  token(): string
}

export const Tools = createContext<EditorTools | undefined>(undefined)

export const useTools = (): EditorTools => useContext(Tools)!
