import type MiniSearch from 'minisearch'

/** Maximum length of a query in characters. */
export const maxQueryLength = 100
/** Maximum number of words in a query. Each takes about a millisecond. */
const maxWords = 8
const maxResults = 30

/** Options of the index of sections, also for a browser that opens a stored index. */
export const indexOptions = { idField: 'number', fields: ['page', 'title', 'text'] }

/** Returns the numbers of the sections that match a query, best first. */
export function sectionsFound(index: MiniSearch, query: string): number[] {
  const words = query.slice(0, maxQueryLength).match(/[\p{L}\p{N}_]+/gu) ?? []
  const results = index.search(words.slice(0, maxWords).join(' '), {
    prefix: true,
    fuzzy: term => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boost: { page: 3, title: 4 },
  })
  return results.slice(0, maxResults).map(({ id }) => id)
}

/** Returns the number of results in words. */
export const countInWords = (count: number): string =>
  count === 0
    ? 'Nothing found. Try fewer or other words.'
    : count === 1
      ? '1 section found.'
      : `${count} sections found.`
