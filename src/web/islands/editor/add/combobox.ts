import { element } from '../../shared/element.ts'
import type { Option } from './options.ts'

/** A text field with a list of what can be chosen, after the pattern of ARIA's authoring practices: the focus stays in the field. */
export class Combobox {
  readonly field: HTMLInputElement
  readonly list: HTMLUListElement
  #options: readonly Option[] = []
  #active = -1
  readonly #looked: (option: Option | undefined) => void

  /**
   * @param id of the field, from which those of its list are made
   * @param given.looked told which option is marked, or that none is
   */
  constructor(id: string, given: { placeholder: string; listLabel: string; looked(option: Option | undefined): void }) {
    this.#looked = given.looked
    const listId = `${id}-options`
    this.list = element('ul', {
      id: listId,
      role: 'listbox',
      ariaLabel: given.listLabel,
      className: 'options',
      hidden: true,
    })
    this.field = element('input', {
      id,
      type: 'text',
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: false,
      enterKeyHint: 'done',
      placeholder: given.placeholder,
      ariaAutoComplete: 'list',
      ariaExpanded: 'false',
      with: { 'aria-controls': listId, autocapitalize: 'none' },
    })
    this.field.addEventListener('keydown', event => this.#key(event))
    this.field.addEventListener('blur', () => this.close())
    // Before the field would lose the focus.
    this.list.addEventListener('pointerdown', event => event.preventDefault())
    this.list.addEventListener('click', event => {
      const item = (event.target as Element).closest('li')
      if (item) this.#choose([...this.list.children].indexOf(item))
    })
  }

  show(options: readonly Option[]): void {
    this.#options = options
    this.list.replaceChildren(
      ...options.map(({ content }, index) =>
        element('li', { id: `${this.list.id}-${index}`, role: 'option', ariaSelected: 'false' }, ...content),
      ),
    )
    this.list.hidden = options.length === 0
    this.field.ariaExpanded = String(options.length > 0)
    this.#mark(options.length > 0 ? 0 : -1)
  }

  close(): void {
    this.show([])
  }

  #key(event: KeyboardEvent): void {
    const count = this.#options.length
    if (event.key === 'Escape' && count > 0) this.close()
    else if (event.key === 'ArrowDown' && count > 0) this.#mark((this.#active + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) this.#mark((this.#active - 1 + count) % count)
    else if (event.key === 'Enter' && count > 0) this.#choose(this.#active)
    else return
    event.preventDefault()
  }

  #choose(index: number): void {
    const option = this.#options[index]
    this.close()
    option?.choose()
  }

  #mark(index: number): void {
    this.list.children[this.#active]?.setAttribute('aria-selected', 'false')
    this.#active = index
    this.#looked(this.#options[index])
    const item = this.list.children[index]
    item?.setAttribute('aria-selected', 'true')
    item?.scrollIntoView({ block: 'nearest' })
    if (item) this.field.setAttribute('aria-activedescendant', item.id)
    else this.field.removeAttribute('aria-activedescendant')
  }
}
