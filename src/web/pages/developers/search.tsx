import { shortened } from '../../text/shortened.ts'
import type { DocSite } from './doc-site.ts'
import { Guide } from './frame.tsx'
import { targetOf } from './links.ts'
import { searchDocs, sectionLink } from './search-index.ts'
import { countInWords } from './search-rules.ts'

export const searchTitle = 'Search the documentation'

/** The results of a search in the documentation. */
export const SearchPage = ({ site, query }: { site: DocSite; query: string }) => {
  const sections = query.trim() === '' ? [] : searchDocs(query)
  return (
    <Guide site={site} title={searchTitle} description={searchTitle} contents={[]} query={query}>
      {query.trim() !== '' && <p role="status">{countInWords(sections.length)}</p>}
      <ul class="plain-list ways">
        {sections.map(section => (
          <li>
            <a href={targetOf(site, sectionLink(section))?.href}>{section.title}</a>
            {section.title !== section.page && <span class="guide-page"> in {section.page}</span>}
            <p>{shortened(section.text, 200)}</p>
          </li>
        ))}
      </ul>
    </Guide>
  )
}
