import type { Child } from 'hono/jsx'
import { listMembers } from '../../domain/list-view.ts'
import { longest } from '../longest.ts'
import type { Page } from '../page.ts'

type Shown = {
  page: Page
  /** Tells its fields from those of others on the page. */
  id: string
  title: { label: string; value?: string; placeholder?: string }
  button: string
  /** More fields. */
  children?: Child
}

/** What a list is made by, empty or as a copy. Without the script it sends nothing, least of all in an address: the script lets the button go. */
export const MakeListForm = ({ page, id, title: { label, ...title }, button, children }: Shown) => (
  <form>
    <label for={`${id}-title`}>{label}</label>
    <input
      id={`${id}-title`}
      name="title"
      required
      maxlength={longest(listMembers.title)}
      autocomplete="off"
      {...title}
    />
    <label for={`${id}-author`}>{page.words.home.authorName}</label>
    <input
      id={`${id}-author`}
      name="authorName"
      required
      maxlength={longest(listMembers.authorName)}
      autocomplete="name"
    />
    {children}
    <button type="submit" disabled>
      {button}
    </button>
    <p role="status"></p>
  </form>
)
