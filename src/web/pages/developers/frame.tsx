import type { Child } from 'hono/jsx'
import { Document } from '../../components/document.tsx'
import { type Page, to } from '../../page.ts'
import { addressOf, type DocGroup, docGroups } from './docs.ts'
import { toHeading } from './links.ts'
import type { Heading } from './markdown.ts'

type GuideProps = {
  page: Page
  /** Path of the document that is shown. Its group of pages is listed beside it. */
  doc?: string
  title: string
  /** A sentence or two below the title. */
  lead?: Child
  description: string
  contents: Heading[]
  children: Child
}

/** A page of the documentation. Its content is in English. The header and footer of a service are in the reader's language. */
export const Guide = ({ page, doc, title, lead, description, contents, children }: GuideProps) => {
  const group = docGroups.find(({ parts }) => parts.some(({ docs }) => docs.some(({ path }) => path === doc)))
  const marked = fixedPages.some(([path]) => path === doc) ? undefined : group
  return (
    <Document page={page} sheet="developers" title={title} description={description}>
      <article class="guide" lang="en">
        <header>
          <h1>{title}</h1>
          {lead !== undefined && <p class="lead">{lead}</p>}
        </header>
        <nav class="guide-pages" aria-label="Documentation">
          <details>
            <summary>Sections</summary>
            {fixedPages.map(([path, name]) => (
              <PageLink page={page} path={path} name={name} doc={doc} />
            ))}
            {docGroups.map(({ id, title }) => (
              <a
                href={toHeading(page, addressOf('programs'), id)}
                aria-current={id === marked?.id ? 'true' : undefined}
              >
                {title}
              </a>
            ))}
          </details>
        </nav>
        {contents.length > 0 && (
          <nav class="guide-contents" aria-label="On this page">
            <details>
              <summary>On this page</summary>
              <Lines of={contents} />
            </details>
          </nav>
        )}
        <div class="guide-text own-words">{children}</div>
        {group && <GroupPages page={page} doc={doc} group={group} />}
      </article>
    </Document>
  )
}

const fixedPages = [
  ['programs', 'Overview'],
  ['operations', 'Reference'],
  ['problems', 'Problems'],
] as const

type PageLinkProps = { page: Page; doc: string | undefined; path: string; name: string }

/** Links a document. The mark of the current page is also on the page that lists it. */
const PageLink = ({ page, doc, path, name }: PageLinkProps) => (
  <a
    href={to(page, addressOf(path))}
    aria-current={page.path === addressOf(path) ? 'page' : path === doc ? 'true' : undefined}
  >
    {name}
  </a>
)

type GroupPagesProps = { page: Page; doc: string | undefined; group: DocGroup }

/** The pages for the same kind of reader. */
const GroupPages = ({ page, doc, group: { title, parts } }: GroupPagesProps) => (
  <nav class="guide-group" aria-label={title}>
    <p>{title}</p>
    {parts
      .filter(({ docs }) => docs.length > 0)
      .map(part => (
        <>
          {part.title !== undefined && <p>{part.title}</p>}
          <ul>
            {part.docs.map(({ path, title }) => (
              <li>
                <PageLink page={page} path={path} name={title} doc={doc} />
              </li>
            ))}
          </ul>
        </>
      ))}
  </nav>
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
