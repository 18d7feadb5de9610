import { copyButton } from '../../shared/copy.ts'
import { element } from '../../shared/element.ts'
import { formatMessage } from '../../shared/messages.ts'
import { saveFile } from '../../shared/save-file.ts'
import { shareButton } from '../../shared/share-sheet.ts'
import type { EditorMessages } from '../part.ts'
import { qrDrawing } from './qr-drawing.ts'

type LinkWaysOptions = { url: string; slug: string; title: string; messages: EditorMessages['keys'] }

/** An edit link, with every way to keep it. */
export class LinkWays {
  readonly element: HTMLElement
  readonly url: string
  readonly #given: LinkWaysOptions
  readonly #mail = element('a', { className: 'button' })
  #title = ''

  constructor(given: LinkWaysOptions) {
    const { url, title, messages } = given
    this.#given = given
    this.url = url
    this.#mail.textContent = messages.mail
    this.name(title)
    this.element = element(
      'div',
      { className: 'link-ways' },
      element('label', { htmlFor: 'edit-url' }, messages.link),
      element('input', { id: 'edit-url', readOnly: true, value: url, className: 'secret' }),
      element(
        'div',
        { className: 'buttons' },
        copyButton(() => url, messages),
        element('button', { type: 'button', on: { click: () => this.#save() } }, messages.saveFile),
        shareButton(() => ({ title: this.#title, url }), messages),
        this.#mail,
      ),
      element(
        'details',
        { on: { toggle: event => void drawQr(event.currentTarget as HTMLDetailsElement, url, messages.qr) } },
        element('summary', {}, messages.showQr),
      ),
    )
  }

  /** @param title of the list, as it is from now on */
  name(title: string): void {
    const { url, messages } = this.#given
    this.#title = title
    const subject = encodeURIComponent(formatMessage(messages.mailSubject, { title }))
    this.#mail.href = `mailto:?subject=${subject}&body=${encodeURIComponent(formatMessage(messages.mailText, { title, link: url }))}`
  }

  #save(): void {
    const { slug, messages } = this.#given
    const text = `${formatMessage(messages.fileText, { title: this.#title })}\n\n${this.url}\n`
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
