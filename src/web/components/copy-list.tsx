import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'
import { MakeListForm } from './make-list-form.tsx'

/** A form that copies this list. It needs the script, so it is hidden until the script runs. */
export const CopyList = ({ page, list }: { page: Page; list: ListView }) => {
  const { copy } = page.messages
  return (
    <make-list class="copy" hidden>
      <details>
        <summary>
          <h2>{copy.title}</h2>
        </summary>
        <p id="copy" class="aside">
          {copy.means}
        </p>
        <MakeListForm page={page} id="copy" title={{ label: copy.listTitle, value: list.title }} button={copy.make}>
          <input type="hidden" name="access" value="link" />
        </MakeListForm>
      </details>
    </make-list>
  )
}
