import { element } from '../../../shared/element.ts'

/** What has just come of something, with what can be done about it. */
export class ImportProgress {
  readonly element = element('div', { className: 'told', tabIndex: -1, hidden: true })

  /** @param more below the sentence */
  tell(text: string, ...more: (HTMLElement | false)[]): void {
    this.element.replaceChildren(element('p', {}, text), ...more.filter(part => part !== false))
    this.element.hidden = false
    this.element.focus()
  }

  hush(): void {
    this.element.hidden = true
  }
}
