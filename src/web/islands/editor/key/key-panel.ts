import { editUrl, type Kept } from '../../keys/index.ts'
import { confirmed } from '../../shared/confirmed.ts'
import { copyButton } from '../../shared/copy.ts'
import { element } from '../../shared/element.ts'
import { base, keys } from '../../shared/my-keys.ts'
import { saveFile } from '../../shared/save-file.ts'
import { openShareSheet } from '../../shared/share-sheet.ts'
import { say } from '../../shared/words.ts'
import type { ListEditing, State } from '../model/index.ts'
import { outcomeInWords } from '../panels/outcome.ts'
import type { EditorWords, Part } from '../part.ts'
import { qrDrawing } from './qr-drawing.ts'

type KeyOptions = {
  words: EditorWords
  model: ListEditing
  slug: string
  token(): string
  /** The list has a new key. */
  replaced(token: string): void
}

/**
 * The edit link, which is the only key. It is shown until the person says that it is kept; after that only when asked for, since
 * somebody may be looking over the shoulder.
 */
export class KeyPanel implements Part {
  readonly element = element('section', { className: 'key', id: 'edit-link' })
  readonly #options: KeyOptions
  #title = ''
  #kept: Kept = 'kept'
  #open: boolean

  constructor(options: KeyOptions) {
    this.#options = options
    this.#open = keys.of(options.slug)?.acknowledgedAt === undefined
    this.#draw()
  }

  show({ list }: State): void {
    if (!list || list.title === this.#title) return
    this.#title = list.title
    this.#draw()
  }

  /** Says whether this browser keeps the link. */
  tell(kept: Kept): void {
    this.#kept = kept
    this.#open ||= keys.of(this.#options.slug)?.acknowledgedAt === undefined
    this.#draw()
  }

  #draw(): void {
    this.element.classList.toggle('notice', this.#open)
    this.element.replaceChildren(...(this.#open ? this.#shown() : this.#put()))
  }

  /** What is there when the link is not shown. */
  #put(): HTMLElement[] {
    const { keys: words } = this.#options.words
    const said = element('p', { role: 'status' })
    return [
      element('h2', {}, words.title),
      element('button', { type: 'button', on: { click: () => this.#toggle(true) } }, words.again),
      element('p', { className: 'aside' }, words.rotateMeans),
      element('button', { type: 'button', on: { click: () => void this.#rotate(said) } }, words.rotate),
      said,
    ]
  }

  #shown(): (HTMLElement | string)[] {
    const { words, slug } = this.#options
    const { keys: own } = words
    const url = editUrl({ slug, token: this.#options.token() }, base)
    const title = this.#title
    const acknowledged = keys.of(slug)?.acknowledgedAt !== undefined
    return [
      element('h2', {}, own.keep),
      element('p', {}, own.keepMeans),
      element('p', {}, this.#kept === 'kept' ? own.shownOnce : own.notKept),
      element('label', { htmlFor: 'edit-url' }, own.link),
      element('input', { id: 'edit-url', readOnly: true, value: url, className: 'secret' }),
      element(
        'div',
        { className: 'buttons' },
        copyButton(() => url, own),
        element('button', { type: 'button', on: { click: () => this.#save(url) } }, own.saveFile),
        'share' in navigator &&
          element('button', { type: 'button', on: { click: () => void openShareSheet({ title, url }) } }, own.share),
        element('a', { href: mail(url, title, own), className: 'button' }, own.mail),
      ),
      element(
        'details',
        { on: { toggle: event => void drawQr(event.currentTarget as HTMLDetailsElement, url, own.qr) } },
        element('summary', {}, own.showQr),
      ),
      element(
        'button',
        { type: 'button', className: 'main', on: { click: () => this.#acknowledge() } },
        acknowledged ? own.hide : own.acknowledge,
      ),
    ]
  }

  #toggle(open: boolean): void {
    this.#open = open
    this.#draw()
    // What was pressed is gone: who goes by the keyboard goes on from here.
    this.element.querySelector<HTMLElement>('input, button')?.focus()
  }

  #acknowledge(): void {
    this.#kept = keys.acknowledge(this.#options.slug)
    this.#toggle(false)
  }

  #save(url: string): void {
    const { words, slug } = this.#options
    const text = `${say(words.keys.fileText, { title: this.#title })}\n\n${url}\n`
    saveFile(`${slug}-edit-link.txt`, new Blob([text], { type: 'text/plain' }))
  }

  async #rotate(said: HTMLElement): Promise<void> {
    const { words, model, replaced } = this.#options
    if (!(await confirmed(words.keys.rotateSure, { yes: words.keys.rotate, no: words.editor.cancel }))) return
    const outcome = await model.rotateToken()
    if (!outcome.done) {
      said.textContent = outcomeInWords(outcome, words)
      return
    }
    replaced(outcome.editToken)
    this.#toggle(true)
    this.element.prepend(element('p', { role: 'status' }, words.keys.rotated))
  }
}

const mail = (link: string, title: string, words: EditorWords['keys']): string =>
  `mailto:?subject=${encodeURIComponent(say(words.mailSubject, { title }))}&body=${encodeURIComponent(say(words.mailText, { title, link }))}`

/** Drawn here, so that the link does not leave the browser. */
async function drawQr(details: HTMLDetailsElement, url: string, label: string): Promise<void> {
  if (!details.open || details.querySelector('svg')) return
  try {
    details.append(await qrDrawing(url, label))
  } catch (error) {
    // Without a network its code cannot be loaded: opened once more, it tries again.
    details.open = false
    if (navigator.onLine) throw error
  }
}
