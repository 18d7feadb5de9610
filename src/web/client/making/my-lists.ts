import type { Template } from '../../locales/format-message.ts'
import type { Messages } from '../../locales/index.ts'
import { Copy } from '../editor/model/copy.ts'
import { BrowserStorage, type Imported, type Key, Keys } from '../keys/index.ts'
import { canKeep, OfflineCopies } from '../offline/offline-copies.ts'
import { confirmed } from '../shared/confirmed.ts'
import { element } from '../shared/element.ts'
import { formatMessage, pageMessages } from '../shared/messages.ts'
import { keys } from '../shared/my-keys.ts'
import { root } from '../shared/root.ts'
import { saveFile } from '../shared/save-file.ts'

const maxFileBytes = 1024 * 1024

/** The lists whose edit links this browser stores. */
class MyLists extends HTMLElement {
  readonly #messages = pageMessages<Messages['making']>()
  readonly #list = element('ul', { className: 'my-lists' })
  readonly #status = element('p', { role: 'status' })
  readonly #hiddenIfEmpty: HTMLElement[] = []

  connectedCallback() {
    const messages = this.#messages
    const file = element('input', { type: 'file', accept: '.json,.txt,application/json,text/plain', hidden: true })
    file.addEventListener('change', () => void this.#import(file))
    const exportAll = element('button', { type: 'button', on: { click: () => this.#export() } }, messages.exportAll)
    this.#hiddenIfEmpty.push(exportAll)
    this.append(
      this.#list,
      element(
        'div',
        { className: 'buttons' },
        exportAll,
        element('button', { type: 'button', on: { click: () => file.click() } }, messages.importFile),
        file,
      ),
      this.#status,
    )
    this.hidden = false
    this.#show()
    addEventListener('storage', ({ key }) => (key === null || key === Keys.storageKey) && this.#show())
    if (keys.check() !== 'kept') this.#status.textContent = messages.notKept
  }

  #show(): void {
    const all = keys.all()
    this.classList.toggle('none', all.length === 0)
    for (const part of this.#hiddenIfEmpty) part.hidden = all.length === 0
    this.#list.replaceChildren(...all.map(key => this.#row(key)))
  }

  #row({ slug, title }: Key): HTMLElement {
    const messages = this.#messages
    const page = `${root}lists/${slug}`
    return element(
      'li',
      {},
      element('a', { href: `${page}/edit${location.search}`, dir: 'auto' }, title || slug),
      element('button', { type: 'button', on: { click: () => void this.#forget(slug, title) } }, messages.forget),
    )
  }

  async #forget(slug: string, title: string): Promise<void> {
    const { forget, forgetSure, cancel } = this.#messages
    if (!(await confirmed(formatMessage(forgetSure, { title: title || slug }), { yes: forget, no: cancel }))) return
    keys.forget(slug)
    new Copy(new BrowserStorage(() => localStorage), slug).forget()
    if (await canKeep()) await new OfflineCopies(root).forget(slug)
    this.#show()
  }

  #export(): void {
    saveFile('forklist-edit-links.json', new Blob([keys.export()], { type: 'application/json' }))
  }

  async #import(file: HTMLInputElement): Promise<void> {
    const [chosen] = file.files ?? []
    file.value = ''
    if (!chosen) return
    this.#status.textContent =
      chosen.size > maxFileBytes
        ? this.#messages.fileTooLarge
        : importedInWords(keys.import(await chosen.text()), this.#messages)
    this.#show()
  }
}

function importedInWords(
  { kept, added, known, differing, elsewhere, unreadable }: Imported,
  messages: Messages['making'],
): string {
  const parts: [number, Template<'count'>][] = [
    [added.length, messages.imported],
    [known.length, messages.importedKnown],
    [differing.length, messages.importedDiffering],
    [elsewhere.length, messages.importedOthers],
    [unreadable, messages.importedUnreadable],
  ]
  const sentences = parts.filter(([count]) => count > 0).map(([count, template]) => formatMessage(template, { count }))
  if (sentences.length === 0) sentences.push(messages.importedNone)
  return [...(kept === 'kept' ? [] : [messages.notKept]), ...sentences].join(' ')
}

customElements.define('my-lists', MyLists)
