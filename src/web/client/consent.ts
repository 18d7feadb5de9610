import { element } from './shared/element.ts'
import { keys } from './shared/my-keys.ts'

/** As many lists as the server accepts. The last opened are offered. */
const maxOffered = 200

const form = document.querySelector('fieldset[data-lists]') as HTMLFieldSetElement
/** The lists that were ticked before the page was shown again. */
const chosen = form.dataset.chosen?.split(' ')

const choice = (slug: string, token: string, title: string): HTMLElement => {
  const id = `list-${slug}`
  const checked = chosen?.includes(slug) ?? true
  const box = element('input', { type: 'checkbox', name: 'list', id, value: `${slug} ${token}`, checked })
  return element('p', { className: 'choice' }, box, element('label', { htmlFor: id }, title || slug))
}

const offered = keys.all().slice(0, maxOffered)
form.append(...offered.map(({ slug, token, title }) => choice(slug, token, title)))
for (const part of document.querySelectorAll<HTMLElement>('[data-lists]')) part.hidden = offered.length === 0
