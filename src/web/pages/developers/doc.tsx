import { raw } from 'hono/html'
import { type ProblemCode, problems } from '../../../core/problem.ts'
import type { DocSite } from './doc-site.ts'
import { type Doc, readDoc, sectionsOf } from './docs.ts'
import { Guide } from './frame.tsx'
import { targetOf } from './links.ts'
import { type Read, read } from './markdown.ts'

export const DocPage = ({ site, doc }: { site: DocSite; doc: Doc }) => {
  const { title, headings, html } = readHere(site, doc.path, readDoc(`${doc.path}.md`))
  return (
    <Guide site={site} doc={doc.within ?? doc.path} title={title} description={doc.about} contents={headings}>
      {raw(html)}
    </Guide>
  )
}

/** Lists all problems: the documentation of problems up to its first section. */
export const ProblemsPage = ({ site, doc }: { site: DocSite; doc: Doc }) => {
  const [opening = ''] = readDoc('problems.md').split(/^## /m)
  const { title, html } = readHere(site, 'problems', opening)
  return (
    <Guide site={site} doc={doc.path} title={title} description={doc.about} contents={[]}>
      {raw(html)}
    </Guide>
  )
}

/** Explains a problem and its remedy. The problem's `type` is the address of this page. */
export const ProblemPage = ({ site, code }: { site: DocSite; code: ProblemCode }) => {
  const { title, meaning } = problems[code]
  const { html } = readHere(site, 'problems', sectionsOf(readDoc('problems.md')).get(code)!)
  return (
    <Guide
      site={site}
      doc="problems"
      title={title}
      lead={<code>{code}</code>}
      description={meaning.replaceAll('`', '')}
      contents={[]}
    >
      {raw(html)}
      <p>
        <a href={site.to('/problems')}>All problems</a>
      </p>
    </Guide>
  )
}

/** Converts documentation to HTML with the links and addresses of a site. @param path of its page */
export const readHere = (site: DocSite, path: string, markdown: string): Read =>
  read(markdown, { target: href => targetOf(site, href, path), code: site.code })
