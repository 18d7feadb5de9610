import { keys } from './shared/my-keys.ts'

/** As many lists as the server accepts. The last opened are offered. */
const maxOffered = 200

const form = document.querySelector('fieldset[data-lists]') as HTMLFieldSetElement
/** The lists that were ticked before the page was shown again. */
const chosen = form.dataset.chosen?.split(' ')

const choice = (slug: string, token: string, title: string): HTMLElement => {
  const box = document.createElement('input')
  Object.assign(box, { type: 'checkbox', name: 'list', id: `list-${slug}`, value: `${slug} ${token}` })
  box.checked = chosen?.includes(slug) ?? true
  const label = document.createElement('label')
  label.htmlFor = box.id
  label.textContent = title || slug
  const line = document.createElement('p')
  line.className = 'choice'
  line.append(box, label)
  return line
}

const offered = keys.all().slice(0, maxOffered)
form.append(...offered.map(({ slug, token, title }) => choice(slug, token, title)))
for (const part of document.querySelectorAll<HTMLElement>('[data-lists]')) part.hidden = offered.length === 0
