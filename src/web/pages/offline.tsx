import { Document } from '../components/document.tsx'
import { KeptLists } from '../components/kept-lists.tsx'
import type { Page } from '../page.ts'

/** Shown by the service worker in place of a page that it can neither load nor has stored. */
export const OfflinePage = ({ page }: { page: Page }) => {
  const { offline, merging } = page.messages
  return (
    <Document
      page={page}
      title={offline.title}
      script="offline"
      data={{ messages: { removeList: merging.removeList } }}
      sheet="editor"
      noindex
    >
      <article class="plain">
        <h1>{offline.title}</h1>
        <p>{offline.notKept}</p>
        <button type="button" class="try-again">
          {offline.tryAgain}
        </button>
        <KeptLists page={page} />
      </article>
    </Document>
  )
}
