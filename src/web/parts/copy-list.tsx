import { listMembers } from '../../domain/list-view.ts'
import { longest } from '../longest.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** A form to make a list of one's own out of this one. It needs the script, and shows only with it. */
export const CopyList = ({ page, list }: { page: Page; list: ListView }) => {
  const { copy, home } = page.words
  return (
    <make-list class="copy" data-makes={`lists/${list.slug}/copy`} hidden>
      <details>
        <summary>{copy.title}</summary>
        <p class="aside">{copy.means}</p>
        <form>
          <label for="copy-title">{copy.listTitle}</label>
          <input
            id="copy-title"
            name="title"
            required
            maxlength={longest(listMembers.title)}
            value={list.title}
            autocomplete="off"
          />
          <label for="copy-author">{home.authorName}</label>
          <input
            id="copy-author"
            name="authorName"
            required
            maxlength={longest(listMembers.authorName)}
            autocomplete="name"
          />
          <button type="submit">{copy.make}</button>
          <p role="status"></p>
        </form>
      </details>
    </make-list>
  )
}
