import MiniSearch from 'minisearch'
import { indexOptions, sectionsFound } from '../../pages/developers/search-rules.ts'
import { type PackedIndex, unpacked } from './packed-index.ts'

/** What the search needs, from the build of the folder. */
export type SearchData = {
  index: PackedIndex
  /** Titles of pages, each with its link from the first page. */
  pages: [title: string, link: string][]
  /** `link` differs from the page's for some sections, and `title` is absent for the start of a page. */
  sections: { page: number; link?: string; title?: string; text: string }[]
}

/** A section that was found. `link` is from the first page. */
export type Hit = { title: string; page: string; link: string; text: string }

export type Search = (query: string) => Hit[]

declare global {
  /** Set by the script with the index. */
  var forklistSearch: Search | undefined
}

/** Opens the search of a folder of documentation. */
export function openSearch({ index, pages, sections }: SearchData): Search {
  const opened = MiniSearch.loadJS(unpacked(index, indexOptions.fields), indexOptions)
  return query =>
    sectionsFound(opened, query).map(number => {
      const section = sections[number]!
      const [page, pageLink] = pages[section.page]!
      return { title: section.title ?? page, page, link: section.link ?? pageLink, text: section.text }
    })
}
