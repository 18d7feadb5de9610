import { present } from '../table/present.ts'
import { BrokenXml, parserOf, type XmlTag } from './parser.ts'

/** An element with all that is in it. `text` is what stands in it directly, CDATA too, to the letter. */
export type XmlElement = XmlTag & { children: XmlElement[]; text: string }

/** Which elements are wanted, wherever they stand, and which of those inside them are kept empty: what is long there is of no use. */
export type Wanted = { elements: ReadonlySet<string>; emptied: ReadonlySet<string> }

// So many that a route of 2,000 points fits, and so few that they fit the memory.
const mostInside = 50_000
const step = 64 * 1024

/**
 * The wanted elements, one after the other, as they are read: of the rest of the document nothing is kept.
 * @throws BrokenXml after the last whole one, and UnreadableFile
 */
export function* elementsIn(xml: string, wanted: Wanted): Generator<XmlElement, void> {
  const finished: XmlElement[] = []
  // For every open element, those that are not kept too.
  const open: (XmlElement | undefined)[] = []
  let inside = 0
  const parser = parserOf({
    open(tag) {
      const parent = open.at(-1)
      const isKept = parent ? !wanted.emptied.has(parent.name) : wanted.elements.has(tag.name)
      const element = isKept ? { ...tag, children: [], text: '' } : undefined
      if (element) inside = parent ? inside + 1 : 0
      if (inside > mostInside) throw new BrokenXml(tag.line)
      if (element) parent?.children.push(element)
      open.push(element)
    },
    text(text) {
      const element = open.at(-1)
      if (element && !wanted.emptied.has(element.name)) element.text += inOnePiece(text)
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
    if (begun && error instanceof BrokenXml) error.begun = present({ line: begun.line, name: textOf(begun, 'name') })
    throw error
  }
}

/**
 * Copies a text. The parser joins it character by character, and the engine keeps each join as an object until the text is read: of 8 MiB
 * of `]` its garbage collector took 1.3 s.
 */
const inOnePiece = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

/** The elements in it of this name, of its own language: `name` is not the name that another one gives it in its own. */
export const childrenOf = ({ children, namespace }: XmlElement, name: string): XmlElement[] =>
  children.filter(child => child.name === name && child.namespace === namespace)

/** The text of the first such element that has one, to the letter. */
export const textOf = (element: XmlElement, name: string): string | undefined =>
  childrenOf(element, name).find(({ text }) => text.trim() !== '')?.text
