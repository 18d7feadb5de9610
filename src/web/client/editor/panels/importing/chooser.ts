import { element } from '../../../shared/element.ts'
import type { EditorMessages } from '../../part.ts'

type ChooserOptions = {
  messages: EditorMessages['importing']
  file(file: File): void
  text(text: string): void
}

/** Lets a person choose a file or paste lines. */
export class Chooser {
  readonly element: HTMLElement
  readonly #file = element('input', { id: 'import-file', type: 'file' })
  readonly #lines: HTMLTextAreaElement

  constructor({ messages, file, text }: ChooserOptions) {
    this.#lines = element('textarea', {
      id: 'import-lines',
      rows: 4,
      dir: 'auto',
      required: true,
      placeholder: messages.linesExample,
    })
    this.element = element(
      'form',
      {},
      element('p', { className: 'aside' }, messages.means),
      element('label', { htmlFor: 'import-file' }, messages.file),
      this.#file,
      element('p', { className: 'aside drop' }, messages.drop),
      element('label', { htmlFor: 'import-lines' }, messages.lines),
      this.#lines,
      element('button', { type: 'submit' }, messages.preview),
    )
    this.#file.addEventListener('change', () => {
      const chosen = this.#file.files?.[0]
      if (chosen) file(chosen)
      // Lets the person choose the same file again.
      this.#file.value = ''
    })
    this.element.addEventListener('submit', event => {
      event.preventDefault()
      text(this.#lines.value)
    })
  }

  /** Removes the pasted lines, which are on the list now. */
  clear(): void {
    this.#lines.value = ''
  }

  focus(): void {
    this.#file.focus()
  }
}

/** Takes files that are dropped on an element. Text can still be dropped into its field. */
export function takeDrops(zone: HTMLElement, file: (file: File) => void): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
  const mark = (isOver: boolean) => zone.classList.toggle('dropping', isOver)
  zone.addEventListener('dragover', event => {
    if (!hasFiles(event)) return
    event.preventDefault()
    mark(true)
  })
  zone.addEventListener('dragleave', event => {
    if (!zone.contains(event.relatedTarget as Node | null)) mark(false)
  })
  zone.addEventListener('drop', event => {
    mark(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    const [dropped] = event.dataTransfer?.files ?? []
    if (dropped) file(dropped)
  })
}
