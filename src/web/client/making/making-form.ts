import type * as z from 'zod'
import type { createList } from '../../../operations/create-list.ts'
import { type AccessChoice, accessBy } from '../../access.ts'
import type { Messages } from '../../locales/index.ts'
import { formatMessage } from '../shared/messages.ts'
import { keys } from '../shared/my-keys.ts'
import { RetryKey } from '../shared/retry-key.ts'
import { root } from '../shared/root.ts'
import { askSite, type ProblemView, Refused } from '../shared/site-api.ts'
import { whyRefused } from '../shared/why-refused.ts'

export type CreatedList = z.output<(typeof createList)['output']>

export type MakingMessages = { making: Pick<Messages['making'], 'making' | 'away' | 'refused'> } & Pick<
  Messages,
  'refusals'
>

type MakingFormOptions = {
  /** Path of the operation below `/site/`. */
  path: string
  messages: MakingMessages
  /** Returns further members of the request, or a text about what is missing. */
  more?(): Promise<object | string>
  /** Does something with the new list before it is opened. After an error, the form can be sent again. */
  made?(list: CreatedList): Promise<void>
  /** Returns a text for a refusal that has a special meaning here. */
  refused?(problem: ProblemView): string | undefined
}

/** Makes a form create a list, then opens the new list for editing. */
export function makingForm(form: HTMLFormElement, given: MakingFormOptions): void {
  const { path, messages, more = async () => ({}) } = given
  const status = form.querySelector<HTMLElement>('[role=status]')!
  const button = form.querySelector('button')!
  button.disabled = false
  // Keeps one key until the list is created, so that pressing the button again does not create a second list.
  const key = new RetryKey()
  const send = async (body: object) => {
    const made = await askSite<CreatedList>('POST', path, { body, idempotencyKey: key.of(JSON.stringify(body)) })
    await given.made?.(made)
    key.forget()
    openEditor(made)
  }
  // Trims fields, so that the browser itself reports a field with only blanks as missing.
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) target.value = target.value.trim()
  })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    button.disabled = true
    status.textContent = messages.making.making
    try {
      const extra = await more()
      if (typeof extra === 'string') status.textContent = extra
      else await send({ ...membersOf(form), ...extra })
    } catch (error) {
      status.textContent = whyNot(error, given)
      if (error instanceof Refused && error.problem.code === 'answer_expired') key.forget()
    } finally {
      // Enables the button after a success too, because people may come back to the page.
      button.disabled = false
    }
  })
}

/** Returns the form's fields as members of the request. The access choice becomes the members that it stands for. */
function membersOf(form: HTMLFormElement): object {
  const { access, ...members } = Object.fromEntries(new FormData(form))
  return { ...members, ...(access !== undefined && accessBy[access as AccessChoice]) }
}

/**
 * Stores the token in this browser and opens the editor. The token is in the address only if it cannot be stored, because browsers share
 * their history between devices.
 */
function openEditor({ slug, title, editToken: token }: CreatedList): void {
  const page = `${root}lists/${slug}/edit`
  const kept = keys.put({ slug, token, title })
  location.assign(kept === 'kept' ? page + editorQuery() : `${page}${editorQuery()}#${token}`)
}

/** Returns the query for the editor. Keeps parameters of every page, such as the language, and drops the lists to merge. */
function editorQuery(): string {
  const query = new URLSearchParams(location.search)
  query.delete('lists')
  return `?${query}`.replace(/^\?$/, '')
}

function whyNot(error: unknown, { messages, refused }: MakingFormOptions): string {
  if (error instanceof Refused)
    return (
      refused?.(error.problem) ??
      formatMessage(messages.making.refused, { why: whyRefused(error.problem, messages.refusals) })
    )
  if (error instanceof TypeError) return messages.making.away
  throw error
}
