import MiniSearch from 'minisearch'
import { docs, readDoc } from './docs.ts'
import { sectionTexts } from './markdown.ts'

export const maxQueryLength = 100
/** Maximum number of words in a query. Each takes about a millisecond. */
const maxWords = 8
const maxResults = 30

/** A section of the documentation. `link` is as in a file of `docs`. */
type Section = { link: string; page: string; title: string; text: string }

/** Built at the first search, because that takes about 100 ms and 3 MB. */
let built: { sections: Section[]; index: MiniSearch } | undefined

/** Returns the sections that match a query, best first. */
export function searchDocs(query: string): Section[] {
  built ??= buildIndex()
  const { sections, index } = built
  const words = query.slice(0, maxQueryLength).match(/[\p{L}\p{N}_]+/gu) ?? []
  const results = index.search(words.slice(0, maxWords).join(' '), {
    prefix: true,
    fuzzy: term => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boost: { page: 3, title: 4 },
  })
  return results.slice(0, maxResults).map(({ id }) => sections[id]!)
}

function buildIndex(): { sections: Section[]; index: MiniSearch } {
  const sections = [...docs.values()].flatMap(({ path, title: page }) =>
    sectionTexts(readDoc(`${path}.md`)).map(({ id, title, text }, number) => ({
      // The start of a page needs no heading in its link.
      link: number === 0 ? `${path}.md` : `${path}.md#${id}`,
      page,
      title,
      text,
    })),
  )
  const index = new MiniSearch({ idField: 'number', fields: ['page', 'title', 'text'] })
  index.addAll(sections.map((section, number) => ({ ...section, number })))
  return { sections, index }
}
