import { Document } from '../components/document.tsx'
import { type Page, to } from '../page.ts'

/** Receives what another app shares, and asks to which list it belongs. */
export const SharePage = ({ page }: { page: Page }) => {
  const { sharing, site } = page.messages
  return (
    <Document page={page} title={sharing.title} script="share" sheet="editor" noindex>
      <article class="plain">
        <h1>{sharing.title}</h1>
        <noscript>
          <p>{site.noScript}</p>
        </noscript>
        <share-target hidden>
          <label for="shared">{sharing.text}</label>
          <textarea id="shared" rows={4} dir="auto"></textarea>
          <h2>{sharing.which}</h2>
          <ul class="my-lists"></ul>
          <p class="none">{sharing.none}</p>
          <p>
            <a href={to(page, '/')}>{site.newList}</a>
          </p>
        </share-target>
      </article>
    </Document>
  )
}
