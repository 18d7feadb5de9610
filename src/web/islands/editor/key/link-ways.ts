import { copyButton } from '../../shared/copy.ts'
import { element } from '../../shared/element.ts'
import { saveFile } from '../../shared/save-file.ts'
import { shareButton } from '../../shared/share-sheet.ts'
import { say } from '../../shared/words.ts'
import type { EditorWords } from '../part.ts'
import { qrDrawing } from './qr-drawing.ts'

type Given = { url: string; slug: string; title: string; words: EditorWords['keys'] }

/** An edit link, with every way to keep it. */
export class LinkWays {
  readonly element: HTMLElement
  readonly url: string
  readonly #given: Given
  readonly #mail = element('a', { className: 'button' })
  #title = ''

  constructor(given: Given) {
    const { url, title, words } = given
    this.#given = given
    this.url = url
    this.#mail.textContent = words.mail
    this.name(title)
    this.element = element(
      'div',
      { className: 'link-ways' },
      element('label', { htmlFor: 'edit-url' }, words.link),
      element('input', { id: 'edit-url', readOnly: true, value: url, className: 'secret' }),
      element(
        'div',
        { className: 'buttons' },
        copyButton(() => url, words),
        element('button', { type: 'button', on: { click: () => this.#save() } }, words.saveFile),
        shareButton(() => ({ title: this.#title, url }), words),
        this.#mail,
      ),
      element(
        'details',
        { on: { toggle: event => void drawQr(event.currentTarget as HTMLDetailsElement, url, words.qr) } },
        element('summary', {}, words.showQr),
      ),
    )
  }

  /** @param title of the list, as it is from now on */
  name(title: string): void {
    const { url, words } = this.#given
    this.#title = title
    const subject = encodeURIComponent(say(words.mailSubject, { title }))
    this.#mail.href = `mailto:?subject=${subject}&body=${encodeURIComponent(say(words.mailText, { title, link: url }))}`
  }

  #save(): void {
    const { slug, words } = this.#given
    const text = `${say(words.fileText, { title: this.#title })}\n\n${this.url}\n`
    saveFile(`${slug}-edit-link.txt`, new Blob([text], { type: 'text/plain' }))
  }
}

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
