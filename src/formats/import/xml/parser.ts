import sax from 'sax'
import { UnreadableFile } from '../refusals.ts'

/** Receives a document as it is parsed. Prefixes are resolved; an undeclared prefix stands for itself. */
type XmlHandler = {
  open(tag: XmlTag): void
  /** Receives a piece of the text of the innermost open element, of any length. */
  text(text: string): void
  close(): void
}

export type XmlTag = { name: string; namespace: string; attributes: ReadonlyMap<string, string>; line: number }

/** A document that is invalid from here on, or ends before its root does. `line` counts from 1. */
export class BrokenXml extends Error {
  override name = 'BrokenXml'
  readonly line: number
  /** The element that was not closed. */
  begun?: { line: number; name?: string }

  constructor(line: number, options?: ErrorOptions) {
    super(`The document is broken in line ${line}`, options)
    this.line = line
  }
}

const maxDepth = 64
// A recorded track of 16 MiB has half as many.
const maxElements = 1_000_000
// Far above what any app writes. Each attribute is compared with the others.
const maxAttributes = 256
// Maximum number of errors that are ignored. `Fish & Chips` is the most common error in hand-made files, and errors after the root do not
// matter. But each creates an Error, which is expensive.
const maxIgnoredErrors = 1000
const looseAmpersand = /^Invalid character (?:in entity name|entity)\n/

/** Maximum length of a declaration. Only comments and CDATA are valid in a document without a document type. */
const maxDeclarations = 1000
/** The library scans a whole declaration for each of its characters: half a minute for 64 KiB. */
const step = 4096

const none = new Map<string, string>()

/**
 * Creates a strict parser without document types. It expands only the entities of XML and HTML, which contain no others. Write the
 * document in pieces, then close the parser.
 * @throws BrokenXml, and UnreadableFile for more than 64 levels or a million elements
 */
export function parserOf(handler: XmlHandler): Pick<sax.SAXParser, 'close'> & { write(piece: string): void } {
  // Prefixes are resolved here: the library compares each attribute of a tag with all before it, and real files use undeclared prefixes.
  const parser = sax.parser(true) as sax.SAXParser & { sgmlDecl: string }
  parser.ENTITIES = entities
  const namespaces = new Map<string, string[]>()
  /** The prefixes that each open element declares. */
  const declared: string[][] = []
  let attributes = none
  let [line, isClosed, harmless, elements] = [1, false, 0, 0]

  const lineHere = () => parser.line + 1
  parser.onopentagstart = () => {
    // The character after the name has been read already, and may be a line break.
    line = lineHere() - (parser.column === 0 ? 1 : 0)
    attributes = none
  }
  parser.onattribute = ({ name, value }) => {
    // The parser calls this method on the object of attributes.
    if (name === 'hasOwnProperty' || attributes.size === maxAttributes) throw new BrokenXml(line)
    if (attributes === none) attributes = new Map()
    attributes.set(name, value)
  }
  parser.onopentag = ({ name }) => {
    if (declared.length === maxDepth) throw new UnreadableFile('too_deep')
    if (++elements > maxElements) throw new UnreadableFile('took_too_long')
    const prefixes = [...attributes.keys()].filter(key => key === 'xmlns' || key.startsWith('xmlns:'))
    for (const prefix of prefixes) {
      const values = namespaces.get(prefix) ?? []
      values.push(attributes.get(prefix)!)
      namespaces.set(prefix, values)
    }
    declared.push(prefixes)
    handler.open({ ...resolved(name, namespaces), attributes, line })
  }
  parser.onclosetag = () => {
    for (const prefix of declared.pop()!) namespaces.get(prefix)!.pop()
    isClosed = declared.length === 0
    handler.close()
  }
  parser.ontext = text => handler.text(text)
  parser.oncdata = text => handler.text(text)
  parser.onerror = error => {
    const isHarmless = isClosed || looseAmpersand.test(error.message)
    if (!isHarmless || harmless++ === maxIgnoredErrors) throw new BrokenXml(lineHere(), { cause: error })
    parser.resume()
  }
  return {
    write(piece) {
      for (let at = 0; at < piece.length; at += step) {
        parser.write(piece.slice(at, at + step))
        if (parser.sgmlDecl.length > maxDeclarations) throw new BrokenXml(lineHere())
      }
    },
    close: () => parser.close(),
  }
}

function everyMember(inherited: object): Record<string, string> {
  const members: Record<string, string> = Object.create(null)
  for (const name in inherited) members[name] = inherited[name as keyof typeof inherited]
  return members
}

/** Without the members of Object, which the library's table inherits: `&constructor;` would be a function. */
const entities = everyMember(sax.parser(true).ENTITIES)

const resolved = (name: string, namespaces: ReadonlyMap<string, readonly string[]>) => {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  const namespace = namespaces.get(colon < 0 ? 'xmlns' : `xmlns:${prefix}`)?.at(-1) ?? prefix
  return { name: name.slice(colon + 1), namespace }
}
