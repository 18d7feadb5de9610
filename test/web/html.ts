import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']

/** An element as browsers read it, or the whole page. */
export type Element = {
  tag: string
  attributes: Readonly<Record<string, string>>
  /** All text in it, including that of scripts. */
  text: string
  /** All elements in it at any depth, in document order. */
  elements: readonly Element[]
  /** Returns the elements of a tag, and of a class if given: `all('p', 'byline')`. */
  all(tag: string, className?: string): Element[]
  /** Returns the only element of a tag and a class. @throws Error unless there is exactly one */
  one(tag: string, className?: string): Element
  /** The texts and targets of its links. */
  links: [text: string, href: string][]
}

/** @param errors the standard parser's errors, by name */
export type Html = Element & { errors: readonly string[] }

/** Parses a page like a browser that runs no script. */
export function readHtml(text: string): Html {
  const errors: string[] = []
  const document = parse(text, { scriptingEnabled: false, onParseError: ({ code }) => errors.push(code) })
  return Object.assign(elementOf(document), { errors })
}

const elementOf = (node: Node): Element => {
  const elements = childrenOf(node).flatMap(child => {
    if (!('tagName' in child)) return []
    const element = elementOf(child)
    return [element, ...element.elements]
  })
  const all: Element['all'] = (tag, name) =>
    elements.filter(
      element => element.tag === tag && (name === undefined || element.attributes.class?.split(' ').includes(name)),
    )
  return {
    tag: node.nodeName,
    attributes: Object.fromEntries('attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : []),
    text: textOf(node),
    elements,
    all,
    one(tag, name) {
      const [found, ...more] = all(tag, name)
      if (!found || more.length > 0)
        throw new Error(`There is not one ${tag} ${name ?? ''}, but ${all(tag, name).length}`)
      return found
    },
    get links() {
      return all('a').flatMap(({ text, attributes: { href } }): [string, string][] =>
        href === undefined ? [] : [[text, href]],
      )
    },
  }
}

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : [])

const textOf = (node: Node): string => ('value' in node ? node.value : childrenOf(node).map(textOf).join(''))
