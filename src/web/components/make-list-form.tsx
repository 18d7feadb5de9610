import type { Child } from 'hono/jsx'
import { listMembers } from '../../domain/list-view.ts'
import { longest } from '../longest.ts'
import type { Page } from '../page.ts'

type MakeListFormProps = {
  page: Page
  /** Distinguishes its fields from others on the page. */
  id: string
  title: { label: string; value?: string; placeholder?: string }
  button: string
  /** Further fields. */
  children?: Child
}

/** A form that creates a list, empty or as a copy. Disabled until the script runs, so that it never sends fields in an address. */
export const MakeListForm = ({ page, id, title: { label, ...title }, button, children }: MakeListFormProps) => (
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
    <label for={`${id}-author`}>{page.messages.home.authorName}</label>
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
