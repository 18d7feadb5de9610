import { raw } from 'hono/html'
import type { Page } from '../../page.ts'
import type { ApiDocument } from './api.ts'
import { type DocName, docs, here, readDoc } from './docs.ts'
import { Guide } from './frame.tsx'
import { targetOf } from './links.ts'
import { type Read, read } from './markdown.ts'

/** A document of the project, read as a page of this service. */
export const DocPage = ({ page, api, name }: { page: Page; api: ApiDocument; name: DocName }) => {
  const { title, headings, html } = readHere(page, api, readDoc(`${name}.md`))
  return (
    <Guide page={page} title={title} description={`${docs[name]}: documentation of Forklist.`} contents={headings}>
      {raw(html)}
    </Guide>
  )
}

/** Text of a document, with the links and addresses of this service. */
export const readHere = (page: Page, api: ApiDocument, markdown: string): Read =>
  read(markdown, { target: href => targetOf(page, api, href), code: text => here(page, text) })
