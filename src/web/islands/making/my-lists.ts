import type { Words } from '../../words/index.ts'
import { Copy } from '../editor/model/copy.ts'
import { type Imported, type Key, Keys, Shelf } from '../keys/index.ts'
import { confirmed } from '../shared/confirmed.ts'
import { element } from '../shared/element.ts'
import { keys } from '../shared/my-keys.ts'
import { root } from '../shared/root.ts'
import { saveFile } from '../shared/save-file.ts'
import { say, wordsOfPage } from '../shared/words.ts'

/** A file of edit links is small. */
const largestFile = 1024 * 1024

/** The lists whose edit links this browser keeps. */
class MyLists extends HTMLElement {
  readonly #words = wordsOfPage<Words['making']>()
  readonly #list = element('ul', { className: 'my-lists' })
  readonly #said = element('p', { role: 'status' })
  readonly #none: HTMLElement[] = []

  connectedCallback() {
    const words = this.#words
    const file = element('input', { type: 'file', accept: '.json,.txt,application/json,text/plain', hidden: true })
    file.addEventListener('change', () => void this.#import(file))
    const exportAll = element('button', { type: 'button', on: { click: () => this.#export() } }, words.exportAll)
    this.#none.push(exportAll)
    this.append(
      this.#list,
      element(
        'div',
        { className: 'buttons' },
        exportAll,
        element('button', { type: 'button', on: { click: () => file.click() } }, words.importFile),
        file,
      ),
      this.#said,
    )
    this.hidden = false
    this.#show()
    addEventListener('storage', ({ key }) => (key === null || key === Keys.storageKey) && this.#show())
    if (keys.check() !== 'kept') this.#said.textContent = words.notKept
  }

  #show(): void {
    const all = keys.all()
    this.classList.toggle('none', all.length === 0)
    for (const part of this.#none) part.hidden = all.length === 0
    this.#list.replaceChildren(...all.map(key => this.#one(key)))
  }

  #one({ slug, title }: Key): HTMLElement {
    const words = this.#words
    const page = `${root}lists/${slug}`
    return element(
      'li',
      {},
      element('a', { href: `${page}/edit${location.search}`, dir: 'auto' }, title || slug),
      element('button', { type: 'button', on: { click: () => void this.#forget(slug, title) } }, words.forget),
    )
  }

  async #forget(slug: string, title: string): Promise<void> {
    const { forget, forgetSure, cancel } = this.#words
    if (!(await confirmed(say(forgetSure, { title: title || slug }), { yes: forget, no: cancel }))) return
    keys.forget(slug)
    new Copy(new Shelf(() => localStorage), slug).forget()
    this.#show()
  }

  #export(): void {
    saveFile('forklist-edit-links.json', new Blob([keys.export()], { type: 'application/json' }))
  }

  async #import(file: HTMLInputElement): Promise<void> {
    const [chosen] = file.files ?? []
    file.value = ''
    if (!chosen) return
    this.#said.textContent =
      chosen.size > largestFile
        ? this.#words.fileTooLarge
        : importedInWords(keys.import(await chosen.text()), this.#words)
    this.#show()
  }
}

function importedInWords(
  { kept, added, known, differing, elsewhere, unreadable }: Imported,
  words: Words['making'],
): string {
  const parts: [number, Words['making'][keyof Words['making']]][] = [
    [added.length, words.imported],
    [known.length, words.importedKnown],
    [differing.length, words.importedDiffering],
    [elsewhere.length, words.importedOthers],
    [unreadable, words.importedUnreadable],
  ]
  const told = parts.filter(([count]) => count > 0).map(([count, template]) => say(template, { count }))
  if (told.length === 0) told.push(words.importedNone)
  return [...(kept === 'kept' ? [] : [words.notKept]), ...told].join(' ')
}

customElements.define('my-lists', MyLists)
