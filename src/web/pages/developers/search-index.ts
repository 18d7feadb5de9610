import MiniSearch from 'minisearch'
import { docs, readDoc } from './docs.ts'
import { sectionTexts } from './markdown.ts'
import { indexOptions, sectionsFound } from './search-rules.ts'

/** A section of the documentation. `file` is relative to `docs`. `id` is that of its heading, and absent for the start of a page. */
export type Section = { file: string; page: string; id?: string; title: string; text: string }

export type SectionIndex = { sections: Section[]; index: MiniSearch }

/** Built at the first search, because that takes about 100 ms and 3 MB. */
let built: SectionIndex | undefined

/** Returns the sections that match a query, best first. */
export function searchDocs(query: string): Section[] {
  built ??= buildIndex()
  const { sections, index } = built
  return sectionsFound(index, query).map(number => sections[number]!)
}

/** Returns the sections of all pages that services show, and their index by number. */
export function buildIndex(): SectionIndex {
  const sections = [...docs.values()].flatMap(({ path, title: page }) =>
    sectionTexts(readDoc(`${path}.md`)).map(({ id, title, text }, index) => ({
      file: `${path}.md`,
      page,
      title,
      text,
      ...(index > 0 && { id }),
    })),
  )
  const index = new MiniSearch(indexOptions)
  index.addAll(sections.map((section, number) => ({ ...section, number })))
  return { sections, index }
}

/** Returns a section's link as in a file of `docs`. */
export const sectionLink = ({ file, id }: Section): string => (id === undefined ? file : `${file}#${id}`)
