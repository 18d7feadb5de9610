import { raw } from 'hono/html'
import type { Page } from '../../page.ts'
import { readHere } from './doc.tsx'
import { type Doc, readDoc, servedIndex, withServiceAddress } from './docs.ts'
import { Guide } from './frame.tsx'

/** The start page of the documentation: a first list by program, then all pages by reader. */
export const OverviewPage = ({ page, doc }: { page: Page; doc: Doc }) => {
  const text = withServiceAddress(page, readDoc('programs.md')).replace(
    /^Run \[`(.+?)`\].+$/gm,
    (line, file) => `${line}\n\n\`\`\`\n${readDoc(`examples/${file}`)}\`\`\``,
  )
  const programs = readHere(page, doc.path, text)
  const index = readHere(page, 'README', servedIndex)
  const groups = index.headings.map(({ id, title }) => ({ id, title }))
  return (
    <Guide
      page={page}
      doc={doc.path}
      title="Documentation"
      lead={programsLead}
      description={programsLead}
      contents={[...programs.headings, ...groups]}
    >
      {raw(programs.html + folded(index.html))}
    </Guide>
  )
}

/** Folds what is below each heading of the second level, on narrow screens. */
const folded = (html: string): string =>
  html.replace(/(<h2.+?<\/h2>)(.+?)(?=<h2|$)/gs, (_, heading, pages: string) => {
    const count = pages.split('<li>').length - 1
    return `${heading}<details class="long"><summary>${count} pages</summary>${pages}</details>`
  })

const programsLead =
  'Programs and assistants can do everything that people do here: make lists, rank them, look up restaurants and export lists.'
