import { maxMergedLists } from '../../domain/list.ts'
import { Document } from '../components/document.tsx'
import { MakeListForm } from '../components/make-list-form.tsx'
import type { Page } from '../page.ts'

/** Merges several lists into one. People choose the lists in the browser, because only the browser has the tokens of hidden lists. */
export const MergePage = ({ page, formToken }: { page: Page; formToken: string }) => {
  const { merging, making, refusals, home, list, site } = page.messages
  return (
    <Document
      page={page}
      title={merging.title}
      script="merge"
      sheet="editor"
      data={{
        messages: { merging, making, refusals, list, home },
        formToken,
        merging: { base: page.base, maxLists: maxMergedLists },
      }}
      description={merging.lead}
    >
      <article class="merging">
        <header>
          <h1>{merging.title}</h1>
          <p class="lead">{merging.lead}</p>
        </header>
        {page.mayCreate ? <Merging page={page} /> : <p>{home.closed}</p>}
        <noscript>
          <p>{site.noScript}</p>
        </noscript>
      </article>
    </Document>
  )
}

const Merging = ({ page }: { page: Page }) => {
  const { merging, copy } = page.messages
  return (
    <merge-lists>
      <section class="chosen" aria-labelledby="lists">
        <h2 id="lists">{merging.lists}</h2>
        <form class="add-lists">
          <label for="link">{merging.link}</label>
          <input
            id="link"
            required
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-describedby="ways"
          />
          <button type="submit" disabled>
            {merging.add}
          </button>
          <p id="ways" class="aside">
            {merging.linkMeans}
          </p>
        </form>
        <div class="picked"></div>
      </section>
      <section class="merged-list" aria-labelledby="result">
        <h2 id="result">{merging.result}</h2>
        <MakeListForm page={page} id="merged" title={{ label: copy.listTitle }} button={merging.make}>
          <p class="aside">{`${merging.how} ${merging.notes}`}</p>
        </MakeListForm>
      </section>
    </merge-lists>
  )
}
