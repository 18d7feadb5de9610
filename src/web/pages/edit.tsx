import { listMembers, note } from '../../domain/list-view.ts'
import { maxQuestionLength } from '../../domain/vote.ts'
import { maxFileBytes } from '../../operations/import-places.ts'
import { placeMembers } from '../../operations/place-input.ts'
import { Document } from '../components/document.tsx'
import { editorMessages } from '../editor-messages.ts'
import { maxLengthOf } from '../max-length.ts'
import type { Page } from '../page.ts'

/** The editor. The page is the same for every slug, whether or not the list exists. Browsers do not send the edit token behind the #. */
export const EditPage = ({ page, formToken }: { page: Page; formToken: string }) => {
  const { editor, site } = page.messages
  return (
    <Document
      page={page}
      title={editor.title}
      script="edit"
      sheet="editor"
      data={{
        messages: editorMessages(page),
        formToken,
        editor: { tiles: page.mapTiles.choice, longest, largestFile: maxFileBytes },
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
