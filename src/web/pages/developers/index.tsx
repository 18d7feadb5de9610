import type { JSX } from 'hono/jsx/jsx-runtime'
import { type ProblemCode, problems } from '../../../core/problem.ts'
import { Document } from '../../components/document.tsx'
import { type Page, to } from '../../page.ts'
import type { DocSite } from './doc-site.ts'
import { addressOf, type Doc, docGroups, docs, withServiceAddress } from './docs.ts'
import { documentUrl, searchPath } from './links.ts'

type Draw<Where> = (where: Where) => Promise<JSX.Element>

/** Loads the module with the first of these pages, so that it does not delay the start. */
const guides = () => import('./guides.ts')

/** Returns how to draw each of these documents, by its address. */
export const docPages = (docs: Iterable<Doc>): Record<string, Draw<DocSite>> =>
  Object.fromEntries(
    [...docs].map(doc => [
      addressOf(doc.path),
      async site => {
        const { DocPage, ProblemsPage } = await guides()
        const Shown = doc.path === 'problems' ? ProblemsPage : DocPage
        return <Shown site={site} doc={doc} />
      },
    ]),
  )

/** How to draw the page of each problem, by its address. */
export const problemPages: Readonly<Record<string, Draw<DocSite>>> = Object.fromEntries(
  (Object.keys(problems) as ProblemCode[]).map(code => [
    `/problems/${code}`,
    async site => {
      const { ProblemPage } = await guides()
      return <ProblemPage site={site} code={code} />
    },
  ]),
)

const pages: Readonly<Record<string, Draw<DocSite>>> = {
  [addressOf('README')]: async site => {
    const { OverviewPage } = await guides()
    return <OverviewPage site={site} />
  },
  ...docPages(docs.values()),
  ...problemPages,
}

/** Every page of the documentation, by its address from the site's root. Pages stay the same while the service runs. */
export const guidePages: Readonly<Record<string, Draw<Page>>> = Object.fromEntries(
  Object.entries(pages).map(([address, draw]) => [address, page => draw(onService(page))]),
)

/** Renders the search results of a query. */
export async function guideSearch(page: Page, query: string): Promise<JSX.Element> {
  const { SearchPage } = await guides()
  return <SearchPage site={onService(page)} query={query} />
}

/** The documentation on this service, with its addresses and in its frame. */
const onService = (page: Page): DocSite => ({
  path: page.path,
  to: address => to(page, address),
  base: page.base,
  code: text => withServiceAddress(page, text),
  openApi: documentUrl(page),
  llmsTxt: `${page.root}/llms.txt`,
  groups: docGroups,
  docs,
  search: { action: page.root + searchPath, ...(page.isLanguageInUrl && { values: { lang: page.language } }) },
  Frame: ({ title, description, search, children }) => (
    <Document page={page} sheet="developers" title={title} description={description} actions={search}>
      {children}
    </Document>
  ),
})
