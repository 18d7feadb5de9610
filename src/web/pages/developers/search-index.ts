import MiniSearch, { type SearchResult } from 'minisearch'
import { type Doc, docGroups, readDoc } from './docs.ts'
import { sectionTexts } from './markdown.ts'

/** Maximum length of a query in characters. */
export const maxQueryLength = 100
/** Maximum number of words in a query. Each takes about a millisecond. */
const maxWords = 8
const maxResults = 30

/** A section of the documentation. `file` is relative to `docs`. `id` is that of its heading, and absent for the start of a page. */
export type Section = { file: string; page: string; id?: string; title: string; text: string }

/** Built at the first search, because that takes about 100 ms and 3 MB. */
let index: MiniSearch<Section & { number: number }> | undefined

/** Returns the sections that match a query, best first. */
export function searchDocs(query: string): Section[] {
  const words = query.slice(0, maxQueryLength).match(/[\p{L}\p{N}_]+/gu) ?? []
  index ??= buildIndex()
  return index.search(words.slice(0, maxWords).join(' '), searchOptions).slice(0, maxResults).map(sectionOf)
}

const searchOptions = {
  prefix: true,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  combineWith: 'AND' as const,
  boost: { page: 3, title: 4 },
}

function buildIndex(): MiniSearch<Section & { number: number }> {
  const built = new MiniSearch<Section & { number: number }>({
    idField: 'number',
    fields: ['page', 'title', 'text'],
    storeFields: ['file', 'page', 'id', 'title', 'text'],
  })
  built.addAll(allSections().map((section, number) => ({ ...section, number })))
  return built
}

/** Returns each page once. Some pages are in several groups. */
const allDocs = (): Doc[] => [
  ...new Map(docGroups.flatMap(({ parts }) => parts.flatMap(part => part.docs)).map(doc => [doc.path, doc])).values(),
]

const allSections = (): Section[] =>
  allDocs().flatMap(({ path, title: page }) =>
    sectionTexts(readDoc(`${path}.md`)).map(({ id, title, text }, index) => ({
      file: `${path}.md`,
      page,
      title,
      text,
      ...(index > 0 && { id }),
    })),
  )

const sectionOf = ({ file, page, id, title, text }: SearchResult): Section => ({
  file,
  page,
  title,
  text,
  ...(id !== undefined && { id }),
})
