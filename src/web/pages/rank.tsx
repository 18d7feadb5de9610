import type { Page } from '../page.ts'
import { Document } from '../parts/document.tsx'

/** Where a list is ranked by pairs: as the page where it is changed, the same for every slug, and the key is behind the address's #. */
export const RankPage = ({ page }: { page: Page }) => {
  const { ranking, editor, refusals, reading, cuisines, list, site } = page.words
  return (
    <Document
      page={page}
      title={ranking.title}
      script="rank"
      sheet="editor"
      says={{ ranking, editor, refusals, reading, cuisines, list }}
      noindex
    >
      <rank-list>
        <noscript>
          <h1>{ranking.title}</h1>
          <p>{site.noScript}</p>
        </noscript>
      </rank-list>
    </Document>
  )
}
