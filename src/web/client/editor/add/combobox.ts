import { element } from '../../shared/element.ts'
import { isComposing } from '../../shared/is-composing.ts'
import type { Option } from './options.ts'

type ComboboxOptions = {
  placeholder: string
  listLabel: string
  /** Told which option is marked, or that none is. */
  looked(option: Option | undefined): void
  /** The person wants no options. */
  closed(): void
}

/** A text field with a list of what can be chosen, after the pattern of ARIA's authoring practices: the focus stays in the field. */
export class Combobox {
  readonly field: HTMLInputElement
  readonly list: HTMLUListElement
  #options: readonly Option[] = []
  #active = -1
  #outdated = false
  readonly #given: ComboboxOptions

  /** @param id of the field, from which those of its list are made */
  constructor(id: string, given: ComboboxOptions) {
    this.#given = given
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
    this.#outdated = false
    this.list.ariaBusy = 'false'
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

  /** The text has become another one: until it has options of its own, those of the one before can be seen, and no key chooses any. */
  outdate(): void {
    this.#outdated = true
    this.list.ariaBusy = 'true'
    this.#unmark()
  }

  #key(event: KeyboardEvent): void {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      this.close()
      this.#given.closed()
      return
    }
    if (this.#options.length === 0) return
    if (event.key === 'ArrowDown') this.#step(1)
    else if (event.key === 'ArrowUp') this.#step(-1)
    else if (event.key === 'Enter') this.#enter()
    else return
    event.preventDefault()
  }

  #step(by: number): void {
    const count = this.#options.length
    if (!this.#outdated) this.#mark((this.#active + by + count) % count)
  }

  #enter(): void {
    if (!this.#outdated) this.#choose(this.#active)
  }

  #choose(index: number): void {
    const option = this.#options[index]
    this.close()
    option?.choose()
  }

  #mark(index: number): void {
    this.#unmark()
    this.#active = index
    this.#given.looked(this.#options[index])
    const item = this.list.children[index]
    if (!item) return
    item.setAttribute('aria-selected', 'true')
    item.scrollIntoView({ block: 'nearest' })
    this.field.setAttribute('aria-activedescendant', item.id)
  }

  #unmark(): void {
    this.list.children[this.#active]?.setAttribute('aria-selected', 'false')
    this.field.removeAttribute('aria-activedescendant')
  }
}
