import { raw } from 'hono/html'
import { type ProblemCode, problems } from '../../../core/problem.ts'
import { type Page, to } from '../../page.ts'
import { type Doc, readDoc, sectionsOf, withServiceAddress } from './docs.ts'
import { Guide } from './frame.tsx'
import { targetOf } from './links.ts'
import { type Read, read } from './markdown.ts'

export const DocPage = ({ page, doc }: { page: Page; doc: Doc }) => {
  const { title, headings, html } = readHere(page, doc.path, readDoc(`${doc.path}.md`))
  return (
    <Guide page={page} doc={doc.path} title={title} description={doc.about} contents={headings}>
      {raw(html)}
    </Guide>
  )
}

/** Lists all problems: the documentation of problems up to its first section. */
export const ProblemsPage = ({ page, doc }: { page: Page; doc: Doc }) => {
  const [opening = ''] = readDoc('problems.md').split(/^## /m)
  const { title, html } = readHere(page, 'problems', opening)
  return (
    <Guide page={page} doc={doc.path} title={title} description={doc.about} contents={[]}>
      {raw(html)}
    </Guide>
  )
}

/** Explains a problem and its remedy. The problem's `type` is the address of this page. */
export const ProblemPage = ({ page, code }: { page: Page; code: ProblemCode }) => {
  const { title, meaning } = problems[code]
  const { html } = readHere(page, 'problems', sectionsOf(readDoc('problems.md')).get(code)!)
  return (
    <Guide
      page={page}
      doc="problems"
      title={title}
      lead={<code>{code}</code>}
      description={meaning.replaceAll('`', '')}
      contents={[]}
    >
      {raw(html)}
      <p>
        <a href={to(page, '/problems')}>All problems</a>
      </p>
    </Guide>
  )
}

/** Converts documentation to HTML with the links and addresses of this service. @param path of its page */
export const readHere = (page: Page, path: string, markdown: string): Read =>
  read(markdown, { target: href => targetOf(page, href, path), code: text => withServiceAddress(page, text) })
