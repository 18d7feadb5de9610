import type { Child } from 'hono/jsx'
import { listMembers } from '../../domain/list-view.ts'
import { maxLengthOf } from '../max-length.ts'
import type { Page } from '../page.ts'

type MakeListFormProps = {
  page: Page
  /** Prefix of the fields' ids, which must be unique on the page. */
  id: string
  title: { label: string; value?: string; placeholder?: string }
  button: string
  children?: Child
}

/** A form that creates a list. Its button is disabled until the script runs, so that the fields never become part of an address. */
export const MakeListForm = ({ page, id, title: { label, ...title }, button, children }: MakeListFormProps) => (
  <form>
    <label for={`${id}-title`}>{label}</label>
    <input
      id={`${id}-title`}
      name="title"
      required
      maxlength={maxLengthOf(listMembers.title)}
      autocomplete="off"
      {...title}
    />
    <label for={`${id}-author`}>{page.messages.home.authorName}</label>
    <input
      id={`${id}-author`}
      name="authorName"
      required
      maxlength={maxLengthOf(listMembers.authorName)}
      autocomplete="name"
    />
    {children}
    <button type="submit" disabled>
      {button}
    </button>
    <p role="status"></p>
  </form>
)
