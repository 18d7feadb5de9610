import type { Page } from '../../page.ts'
import { shortened } from '../../text/shortened.ts'
import { Guide } from './frame.tsx'
import { targetOf } from './links.ts'
import { searchDocs } from './search-index.ts'

const searchTitle = 'Search the documentation'

export const SearchPage = ({ page, query }: { page: Page; query: string }) => {
  const sections = query.trim() === '' ? [] : searchDocs(query)
  return (
    <Guide page={page} title={searchTitle} description={searchTitle} contents={[]} query={query}>
      {query.trim() !== '' && <p role="status">{countInWords(sections.length)}</p>}
      <ul class="plain-list ways">
        {sections.map(section => (
          <li>
            <a href={targetOf(page, section.link)?.href}>{section.title}</a>
            {section.title !== section.page && <span class="aside"> in {section.page}</span>}
            <p>{shortened(section.text, 200)}</p>
          </li>
        ))}
      </ul>
    </Guide>
  )
}

const countInWords = (count: number): string =>
  count === 0
    ? 'Nothing found. Try fewer or other words.'
    : count === 1
      ? '1 section found.'
      : `${count} sections found.`
