import { element } from '../../shared/element.ts'
import type { State } from '../model/index.ts'
import type { EditorMessages, Part } from '../part.ts'
import { saveFrom } from './save-from.ts'

/** The list as files, also while it is hidden. */
export class Downloads implements Part {
  readonly element: HTMLElement
  readonly #messages: EditorMessages
  readonly #list = element('ul')
  readonly #said = element('p', { role: 'status' })
  readonly #token: () => string
  #slug: string | undefined

  constructor(messages: EditorMessages, token: () => string) {
    this.#messages = messages
    this.#token = token
    this.element = element(
      'section',
      { className: 'downloads' },
      element('h2', {}, messages.downloads.title),
      this.#list,
      this.#said,
      element('p', { className: 'aside' }, messages.downloads.mapsNote),
    )
  }

  show({ list }: State): void {
    if (!list || this.#slug === list.slug) return
    this.#slug = list.slug
    const formats = this.#messages.formats
    this.#list.replaceChildren(
      ...Object.entries(list.exports).map(([format, url]) =>
        element(
          'li',
          {},
          element(
            'button',
            { type: 'button', on: { click: () => void this.#save(url, `${list.slug}.${format}`) } },
            `${formats[format]!.label} `,
            element('small', {}, format.toUpperCase()),
          ),
          element('p', {}, formats[format]!.steps),
        ),
      ),
    )
  }

  async #save(url: string, name: string): Promise<void> {
    // By the path alone: the page may have been opened by another name of the service than the public one.
    this.#said.textContent = await saveFrom(new URL(url).pathname, name, this.#token(), this.#messages)
  }
}
