import type { Child } from 'hono/jsx'
import type { JSX } from 'hono/jsx/jsx-runtime'
import type { Doc, DocGroup } from './docs.ts'

/** Where the documentation is shown: on a service, or as a folder of files. Its pages differ only by what is here. */
export type DocSite = {
  /** The address of the page that is shown, on a service: such as `/developers/rest`. */
  path: string
  /** Returns a link to another page. @param address on a service */
  to(address: string): string
  /** The address of the service in examples, without a trailing slash. */
  base: string
  /** Replaces the example addresses of the documentation. */
  code(text: string): string
  /** Link to the OpenAPI document. */
  openApi: string
  /** Link to llms.txt. A folder of files has none. */
  llmsTxt?: string
  groups: readonly DocGroup[]
  /** All pages by path. */
  docs: ReadonlyMap<string, Doc>
  /** Where the search field is sent to, and its further values. */
  search: { action: string; values?: Readonly<Record<string, string>>; index?: string }
  /** Draws the whole document. */
  Frame(props: FrameProps): JSX.Element
}

export type FrameProps = {
  title: string
  /** Description for search results. */
  description: string
  /** The search field, in the bar. */
  search: Child
  children: Child
}
