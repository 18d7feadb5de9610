import { listMembers, note } from '../../domain/list-view.ts'
import { maxQuestionLength } from '../../domain/vote.ts'
import { formatTexts } from '../../formats/export/index.ts'
import { maxFileBytes } from '../../operations/import-places.ts'
import { placeMembers } from '../../operations/place-input.ts'
import { Document } from '../components/document.tsx'
import { maxLengthOf } from '../max-length.ts'
import type { Page } from '../page.ts'

/** The editor. The page is the same for every slug, whether or not the list exists. Browsers do not send the edit token behind the #. */
export const EditPage = ({ page, formToken }: { page: Page; formToken: string }) => {
  const {
    editor,
    importing,
    proposals,
    refusals,
    changes,
    failures,
    keys,
    reading,
    home,
    downloads,
    list,
    voting,
    editionsPanel,
    suggestions,
    detailEditor,
    bandEditor,
    site,
  } = page.messages
  const { priceSign, price } = page.messages.details
  const editions = { title: page.messages.editions.title }
  const ranking = { wayIn: page.messages.ranking.wayIn }
  const merging = { methods: page.messages.merging.methods }
  return (
    <Document
      page={page}
      title={editor.title}
      script="edit"
      sheet="editor"
      data={{
        messages: {
          editor,
          importing,
          proposals,
          voting,
          editions,
          editionsPanel,
          suggestions,
          refusals,
          changes,
          failures,
          keys,
          reading,
          home,
          downloads,
          formats: formatTexts(page.language),
          list,
          ranking,
          merging,
          details: { priceSign, price },
          detailEditor,
          bandEditor,
        },
        formToken,
        editor: { tiles: page.mapTiles.addressWithOwners, longest, largestFile: maxFileBytes },
      }}
      noindex
      actions={<div id="page-actions"></div>}
    >
      <list-editor>
        <noscript>
          <h1>{editor.title}</h1>
          <p>{site.noScript}</p>
        </noscript>
      </list-editor>
    </Document>
  )
}

const own = placeMembers.own.unwrap().shape

const longest = {
  title: maxLengthOf(listMembers.title),
  authorName: maxLengthOf(listMembers.authorName),
  description: maxLengthOf(listMembers.description),
  note: maxLengthOf(note),
  ownName: maxLengthOf(own.name),
  ownAddress: maxLengthOf(own.address.unwrap()),
  question: maxQuestionLength,
}
