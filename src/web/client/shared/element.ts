type ElementContent = Node | string | null | undefined | false

type Listeners = { [type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[type]) => void }

/** Properties of the element; `with` sets attributes, and `on` adds listeners. */
type ElementOptions<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'dataset' | 'children'>
> & { with?: Readonly<Record<string, string>>; on?: Listeners }

/** Creates an element. Text is never parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: ElementOptions<Tag> = {},
  ...content: ElementContent[]
): HTMLElementTagNameMap[Tag] {
  const { with: attributes = {}, on = {}, ...properties } = given
  const made = Object.assign(document.createElement(tag), properties)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  for (const [type, listener] of Object.entries(on)) made.addEventListener(type, listener as EventListener)
  made.append(...content.filter(part => part !== null && part !== undefined && part !== false))
  return made
}
export const button = (text: string, click: () => unknown, className = ''): HTMLButtonElement =>
  element('button', { type: 'button', className, on: { click: () => void click() } }, text)
