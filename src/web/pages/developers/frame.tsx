import type { Child } from 'hono/jsx'
import { type Page, to } from '../../page.ts'
import { Document } from '../../parts/document.tsx'
import { docs } from './docs.ts'
import { referencePath } from './links.ts'

/** A line of a table of contents. */
export type Heading = { id: string; title: string; below?: Heading[] }

type Shown = {
  page: Page
  title: string
  /** A sentence or two below the title. */
  lead?: Child
  /** For who sees the page in search results. */
  description: string
  contents: Heading[]
  children: Child
}

/** Pages for those who write programs are in English, within a frame in the reader's language. */
export const Guide = ({ page, title, lead, description, contents, children }: Shown) => (
  <Document page={page} sheet="developers" title={title} description={description}>
    <article class="guide" lang="en">
      <nav class="guide-pages" aria-label="For programs">
        {pages.map(([path, name]) => (
          <a href={to(page, path)} aria-current={page.path === path ? 'page' : undefined}>
            {name}
          </a>
        ))}
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
  ['/developers', 'Overview'],
  [referencePath, 'Reference'],
  ['/problems', 'Problems'],
  ...Object.entries(docs).map(([name, title]) => [`/developers/${name}`, title] as const),
] as const

const Lines = ({ of }: { of: Heading[] }) => (
  <ul>
    {of.map(({ id, title, below }) => (
      <li>
        <a href={`#${id}`}>{title}</a>
        {below && <Lines of={below} />}
      </li>
    ))}
  </ul>
)
