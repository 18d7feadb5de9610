import { raw } from 'hono/html'
import type { Page } from '../../page.ts'
import type { ApiDocument } from './api.ts'
import { type Doc, readDoc, withServiceAddress } from './docs.ts'
import { Guide } from './frame.tsx'
import { targetOf } from './links.ts'
import { type Read, read } from './markdown.ts'

export const DocPage = ({ page, api, doc }: { page: Page; api: ApiDocument; doc: Doc }) => {
  const { title, headings, html } = readHere(page, api, doc.path, readDoc(`${doc.path}.md`))
  return (
    <Guide page={page} title={title} description={doc.about} contents={headings}>
      {raw(html)}
    </Guide>
  )
}

/** Converts documentation to HTML with the links and addresses of this service. @param path of its page below `docs` */
export const readHere = (page: Page, api: ApiDocument, path: string, markdown: string): Read =>
  read(markdown, { target: href => targetOf(page, api, href, path), code: text => withServiceAddress(page, text) })
