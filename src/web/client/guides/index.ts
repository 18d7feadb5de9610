// The search of a folder of documentation, and the place of its navigation. It is a classic script, and so is the index: browsers load no modules from a disk.
import { countInWords } from '../../pages/developers/search-rules.ts'
import { element } from '../shared/element.ts'
import type { Hit, Search } from './search.ts'

/** Maximum number of results below the field. The page of results shows all. */
const maxShown = 8

const form = document.querySelector<HTMLFormElement>('.guide-search')!
const field = form.querySelector<HTMLInputElement>('[type=search]')!
/** The address of the first page. */
const root = new URL('.', form.action)
/** The results of the page for them. Every other page has a panel below the field. */
const pageResults = document.querySelector<HTMLElement>('.guide-found')
const whole = form.parentElement!
const results = pageResults ?? element('div', { className: 'guide-panel', hidden: true })
const status = element('p', { with: { role: 'status' } })
const list = element('ul', { className: pageResults ? 'plain-list ways' : '' })

results.append(status, list)
if (!pageResults) form.after(results)

let loading: Promise<Search | undefined> | undefined

/** Loads the index, once. @returns `undefined` if that fails; the next call then tries again */
const load = (): Promise<Search | undefined> => {
  loading ??= new Promise(resolve => {
    const failed = () => {
      loading = undefined
      resolve(undefined)
    }
    // The last statement of the script stores the search.
    const loaded = () => resolve(globalThis.forklistSearch)
    document.head.append(element('script', { src: form.dataset.index!, on: { load: loaded, error: failed } }))
  })
  return loading
}

/** Shows the results of what is in the field. */
async function show(): Promise<void> {
  const query = field.value.trim()
  if (!pageResults) results.hidden = query === ''
  const search = await load()
  // The person has typed on while the index was loading.
  if (query !== field.value.trim()) return
  const hits = query === '' ? [] : (search?.(query) ?? [])
  const shown = pageResults ? hits : hits.slice(0, maxShown)
  status.textContent =
    search === undefined
      ? 'The search could not be loaded. Check your connection, then type again.'
      : query === ''
        ? ''
        : countInWords(hits.length) + (shown.length < hits.length ? ' Press Enter to see all.' : '')
  list.replaceChildren(...shown.map(lineOf))
}

const lineOf = ({ title, page, link, text }: Hit): HTMLLIElement =>
  element(
    'li',
    {},
    element('a', { href: new URL(link, root).href }, title),
    title !== page && element('span', { className: 'guide-page' }, ` in ${page}`),
    element('p', {}, text),
  )

/** Moves the focus through the field and the results. */
function move(event: KeyboardEvent, by: 1 | -1): void {
  const stops: (Element | null)[] = [field, ...list.querySelectorAll('a')]
  const next = stops[stops.indexOf(document.activeElement) + by]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

field.addEventListener('focus', () => void show())
field.addEventListener('input', () => void show())
whole.addEventListener('keydown', event => {
  if (event.key === 'ArrowDown') move(event, 1)
  if (event.key === 'ArrowUp') move(event, -1)
  if (event.key === 'Escape' && !pageResults) {
    field.focus()
    results.hidden = true
  }
})
whole.addEventListener('focusout', ({ relatedTarget }) => {
  if (!pageResults && !whole.contains(relatedTarget as Node | null)) results.hidden = true
})
addEventListener('keydown', event => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  field.focus()
  field.select()
})

const group = document.querySelector<HTMLElement>('.guide-group')
const current = group?.querySelector<HTMLElement>('[aria-current]')
// A long list of pages scrolls by itself, beside the text.
if (group && current) group.scrollTop = current.offsetTop - group.offsetTop - group.clientHeight / 2

if (pageResults) {
  field.value = new URLSearchParams(location.search).get('q') ?? ''
  void show()
}
