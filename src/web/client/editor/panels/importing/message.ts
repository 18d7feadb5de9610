import { element } from '../../../shared/element.ts'

/** Says what has just happened, and what can be done about it. */
export class ImportMessage {
  readonly element = element('div', { className: 'import-message', tabIndex: -1, hidden: true })

  /** @param more below the sentence */
  show(text: string, ...more: (HTMLElement | false)[]): void {
    this.element.replaceChildren(element('p', {}, text), ...more.filter(part => part !== false))
    this.element.hidden = false
    this.element.focus()
  }

  hide(): void {
    this.element.hidden = true
  }
}
