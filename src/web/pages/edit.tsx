import { listMembers, note } from '../../domain/list-view.ts'
import { longestQuestion } from '../../domain/vote.ts'
import { largestFile } from '../../operations/import-places.ts'
import { placeMembers } from '../../operations/place-input.ts'
import { longest } from '../longest.ts'
import type { Page } from '../page.ts'
import { Document } from '../parts/document.tsx'

/** Where a list is changed: the same for every slug, whether there is such a list or not. The key is behind the address's #, which no server sees. */
export const EditPage = ({ page, formToken }: { page: Page; formToken: string }) => {
  const { editor, importing, refusals, changes, keys, reading, home, downloads, list, voting, site } = page.words
  const ranking = { wayIn: page.words.ranking.wayIn }
  const merging = { methods: page.words.merging.methods }
  return (
    <Document
      page={page}
      title={editor.title}
      script="edit"
      sheet="editor"
      says={{
        editor,
        importing,
        voting,
        refusals,
        changes,
        keys,
        reading,
        home,
        downloads,
        list,
        ranking,
        merging,
      }}
      noindex
    >
      <list-editor
        data-form-token={formToken}
        data-tiles={page.tiles}
        data-longest={JSON.stringify(lengths)}
        data-largest-file={largestFile}
      >
        <noscript>
          <h1>{editor.title}</h1>
          <p>{site.noScript}</p>
        </noscript>
      </list-editor>
    </Document>
  )
}

const own = placeMembers.own.unwrap().shape

const lengths = {
  title: longest(listMembers.title),
  authorName: longest(listMembers.authorName),
  description: longest(listMembers.description),
  note: longest(note),
  ownName: longest(own.name),
  ownAddress: longest(own.address.unwrap()),
  question: longestQuestion,
}
