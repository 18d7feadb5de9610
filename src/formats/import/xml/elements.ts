import { definedMembers } from '../table/defined-members.ts'
import { BrokenXml, parserOf, type XmlTag } from './parser.ts'

/** An element with its content. `text` is its direct text, exactly, with CDATA. */
export type XmlElement = XmlTag & { children: XmlElement[]; text: string }

/** Names of the elements to yield, and of elements inside them whose long content is dropped. */
export type ElementSelection = { elements: ReadonlySet<string>; emptied: ReadonlySet<string> }

// Enough for a route of 2,000 points, and few enough for the memory.
const maxChildren = 50_000
const step = 64 * 1024

/**
 * Yields the wanted elements as they are read. Nothing else of the document is kept.
 * @throws BrokenXml after the last complete element, and UnreadableFile
 */
export function* elementsIn(xml: string, selection: ElementSelection): Generator<XmlElement, void> {
  const finished: XmlElement[] = []
  // All open elements; `undefined` for those that are not kept.
  const open: (XmlElement | undefined)[] = []
  let inside = 0
  const parser = parserOf({
    open(tag) {
      const parent = open.at(-1)
      const isSelected = parent ? !selection.emptied.has(parent.name) : selection.elements.has(tag.name)
      const element = isSelected ? { ...tag, children: [], text: '' } : undefined
      if (element) inside = parent ? inside + 1 : 0
      if (inside > maxChildren) throw new BrokenXml(tag.line)
      if (element) parent?.children.push(element)
      open.push(element)
    },
    text(text) {
      const element = open.at(-1)
      if (element && !selection.emptied.has(element.name)) element.text += inOnePiece(text)
    },
    close() {
      const element = open.pop()
      if (element && !open.at(-1)) finished.push(element)
    },
  })
  try {
    for (let at = 0; at < xml.length; at += step) {
      parser.write(xml.slice(at, at + step))
      yield* finished.splice(0)
    }
    parser.close()
  } catch (error) {
    yield* finished.splice(0)
    const begun = open.find(element => element !== undefined)
    if (begun && error instanceof BrokenXml)
      error.begun = definedMembers({ line: begun.line, name: childText(begun, 'name') })
    throw error
  }
}

/**
 * Copies a text. The parser appends character by character, and the engine keeps each append as an object until the text is read: for 8
 * MiB of `]` its garbage collector took 1.3 s.
 */
const inOnePiece = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

/** Returns child elements of this name and of the parent's namespace: another vocabulary's `name` is not the name. */
export const childrenOf = ({ children, namespace }: XmlElement, name: string): XmlElement[] =>
  children.filter(child => child.name === name && child.namespace === namespace)

/** Returns the exact text of the first such element with text. */
export const childText = (element: XmlElement, name: string): string | undefined =>
  childrenOf(element, name).find(({ text }) => text.trim() !== '')?.text
