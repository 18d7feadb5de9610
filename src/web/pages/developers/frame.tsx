import type { Child } from 'hono/jsx'
import { Document } from '../../components/document.tsx'
import { type Page, to } from '../../page.ts'
import { addressOf, docGroups } from './docs.ts'
import { searchPath, toHeading } from './links.ts'
import type { Heading } from './markdown.ts'
import { maxQueryLength } from './search-index.ts'

type GuideProps = {
  page: Page
  title: string
  /** A sentence or two below the title. */
  lead?: Child
  /** Description for search results. */
  description: string
  contents: Heading[]
  children: Child
}

/** A page of the documentation. Its content is in English. The header and footer are in the reader's language. */
export const Guide = ({ page, title, lead, description, contents, children }: GuideProps) => (
  <Document page={page} sheet="developers" title={title} description={description}>
    <article class="guide" lang="en">
      <nav class="guide-pages" aria-label="Documentation">
        {navigation(page).map(({ href, name, isCurrent }) => (
          <a href={href} aria-current={isCurrent ? 'page' : undefined}>
            {name}
          </a>
        ))}
        {page.path !== searchPath && <SearchForm page={page} />}
      </nav>
      <header>
        <h1>{title}</h1>
        {lead !== undefined && <p class="lead">{lead}</p>}
      </header>
      {contents.length > 0 && (
        <nav class="guide-contents" aria-label="On this page">
          <Lines of={contents} />
        </nav>
      )}
      <div class="guide-text">{children}</div>
    </article>
  </Document>
)

const pages = [
  [addressOf('README'), 'Overview'],
  [addressOf('operations'), 'Reference'],
  [addressOf('problems'), 'Problems'],
] as const

/** The links of the navigation: fixed pages, then the groups of the overview. */
const navigation = (page: Page): { href: string; name: string; isCurrent: boolean }[] => [
  ...pages.map(([path, name]) => ({ href: to(page, path), name, isCurrent: page.path === path })),
  ...docGroups.map(({ id, title }) => ({ href: toHeading(page, '/developers', id), name: title, isCurrent: false })),
]

/** The search field of the documentation. It works without a script. */
export const SearchForm = ({ page, query = '' }: { page: Page; query?: string }) => (
  <search>
    <form class="guide-search" action={`${page.root}${searchPath}`}>
      {page.isLanguageInUrl && <input type="hidden" name="lang" value={page.language} />}
      <input type="search" name="q" value={query} maxlength={maxQueryLength} aria-label="Search the documentation" />
      <button type="submit">Search</button>
    </form>
  </search>
)

const Lines = ({ of }: { of: Heading[] }) => (
  <ul>
    {of.map(({ id, title, below = [] }) => (
      <li>
        <a href={`#${id}`}>{title}</a>
        {below.length > 0 && <Lines of={below} />}
      </li>
    ))}
  </ul>
)
