import { definedMembers } from '../../../util/defined-members.ts'
import type { FileTitle, ImportedRow } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { BrokenXml, parserOf, type XmlTag } from './parser.ts'
import { startOf } from './start.ts'

/** An element with its content. `text` is its direct text, exactly, with CDATA. */
export type XmlElement = XmlTag & { children: XmlElement[]; text: string }

/** A wanted element, with the groups around it from outside to inside: their element and name. A group without a name is left out. */
type FoundElement = XmlElement & { around: readonly { element: string; name: string }[] }

/**
 * Names of the elements to yield, of elements inside them whose long content is dropped, and of groups around them, each with its child
 * that holds the group's name.
 */
export type ElementSelection = {
  elements: ReadonlySet<string>
  emptied: ReadonlySet<string>
  groups?: ReadonlyMap<string, string>
}

// Enough for a route of 2,000 points, and few enough for the memory.
const maxChildren = 50_000
const step = 64 * 1024
// Longer than any group's name that is kept.
const maxNameLength = 1000

/** An element that is not closed yet; `kept` if it is wanted or inside a wanted one. */
type OpenElement = { tag: XmlTag; kept: XmlElement | undefined; name?: string; isNamed: boolean }

/**
 * Yields the wanted elements as they are read. Nothing else of the document is kept.
 * @throws BrokenXml after the last complete element, and UnreadableFile
 */
export function* elementsIn(xml: string, selection: ElementSelection): Generator<FoundElement, void> {
  const finished: FoundElement[] = []
  const open: OpenElement[] = []
  let inside = 0
  const isNameOf = ({ tag }: OpenElement, around: OpenElement) =>
    selection.groups?.get(around.tag.name) === tag.name && tag.namespace === around.tag.namespace
  const parser = parserOf({
    open(tag) {
      const parent = open.at(-1)?.kept
      const isSelected = parent ? !selection.emptied.has(parent.name) : selection.elements.has(tag.name)
      const kept = isSelected ? { ...tag, children: [], text: '' } : undefined
      if (kept) inside = parent ? inside + 1 : 0
      if (inside > maxChildren) throw new BrokenXml(tag.line)
      if (kept) parent?.children.push(kept)
      open.push({ tag, kept, isNamed: false })
    },
    text(text) {
      const [element, around] = [open.at(-1), open.at(-2)]
      const kept = element?.kept
      if (kept && !selection.emptied.has(kept.name)) kept.text += inOnePiece(text)
      if (kept || !around || around.isNamed || !isNameOf(element!, around)) return
      around.name = `${around.name ?? ''}${inOnePiece(text.slice(0, maxNameLength))}`.slice(0, maxNameLength)
    },
    close() {
      const closed = open.pop()!
      const { kept } = closed
      const around = open.at(-1)
      if (around && isNameOf(closed, around)) around.isNamed = true
      if (kept && !around?.kept) finished.push({ ...kept, around: open.flatMap(groupOf) })
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
    const begun = open.find(({ kept }) => kept)?.kept
    if (begun && error instanceof BrokenXml)
      error.begun = definedMembers({ line: begun.line, name: childText(begun, 'name') })
    throw error
  }
}

const groupOf = ({ tag, name = '' }: OpenElement) =>
  name.trim() === '' ? [] : [{ element: tag.name, name: name.trim() }]

/**
 * Copies a text. The parser appends character by character, and the engine keeps each append as an object until the text is read: for 8
 * MiB of `]` its garbage collector took 1.3 s.
 */
const inOnePiece = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

/** Returns child elements of this name and of the parent's namespace: another vocabulary's `name` is not the name. */
export const childrenOf = ({ children, namespace }: XmlElement, name: string): XmlElement[] =>
  children.filter(child => child.name === name && child.namespace === namespace)

export const childText = (element: XmlElement, name: string): string | undefined =>
  childrenOf(element, name).find(({ text }) => text.trim() !== '')?.text

/**
 * Yields the rows of a document as they are read. Rows before an error are kept, and one more row reports the error.
 * @throws UnreadableFile also for a document without a complete row before the error
 */
export function* rowsOf(
  xml: string,
  selection: ElementSelection,
  rowsIn: (element: FoundElement) => Iterable<ImportedRow | FileTitle>,
): Generator<ImportedRow | FileTitle, void> {
  if (startOf(xml).doctype !== undefined) throw new UnreadableFile('doctype')
  let isAny = false
  try {
    for (const element of elementsIn(xml, selection))
      for (const row of rowsIn(element)) {
        if (!('title' in row)) isAny = true
        yield row
      }
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error
    if (!isAny) throw new UnreadableFile('damaged', { cause: error })
    yield { line: error.line, ...error.begun, refused: 'unreadable' }
  }
}
