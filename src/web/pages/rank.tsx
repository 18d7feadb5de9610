import { Document } from '../components/document.tsx'
import type { Page } from '../page.ts'
import { fieldTexts } from '../text/field-texts.ts'

/** Ranks a list by pairs, for its editor or a reader. As with the editor, the page is the same for every slug. The edit token is behind the #. */
export const RankPage = ({ page }: { page: Page }) => {
  const { ranking, editor, refusals, reading, cuisines, list, site, making, home } = page.messages
  return (
    <Document
      page={page}
      title={ranking.title}
      script="rank"
      sheet="editor"
      data={{
        messages: {
          ...{ ranking, editor, refusals, reading, cuisines, list },
          fieldTexts: fieldTexts(page.language),
          home: { someone: home.someone },
          ...(page.mayCreate && { making }),
        },
      }}
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
