import sax from 'sax'
import { UnreadableFile } from '../refusals.ts'

/** What is told of a document as it is read. Prefixes are resolved; one that nobody declared stands for itself. */
export type XmlHandler = {
  open(tag: XmlTag): void
  /** A piece of the text of the innermost open element, of any length. */
  text(text: string): void
  close(): void
}

export type XmlTag = { name: string; namespace: string; attributes: ReadonlyMap<string, string>; line: number }

/** A document that is no XML from here on, or that ends here before its root does. `line` counts from 1. */
export class BrokenXml extends Error {
  override name = 'BrokenXml'
  readonly line: number
  /** What had begun and did not end. */
  begun?: { line: number; name?: string }

  constructor(line: number, options?: ErrorOptions) {
    super(`The document is broken in line ${line}`, options)
    this.line = line
  }
}

const mostDepth = 64
// A recorded track of 16 MiB has half as many.
const mostElements = 1_000_000
// Far above what any app writes on one element: each is looked for among the others.
const mostAttributes = 256
// `Fish & Chips` is the fault that hand-made files have most often, and behind the end of the root nothing is of any concern.
// But each makes an Error, which is dear.
const mostHarmless = 1000
const looseAmpersand = /^Invalid character (?:in entity name|entity)\n/

/** What begins with `<!` and is neither a comment nor CDATA has no place in a document without a type. */
const mostDeclared = 1000
/** The library looks through all of such a declaration with each character of it: of 64 KiB for half a minute. */
const step = 4096

type Scope = Record<string, string>
const none = new Map<string, string>()

/**
 * A strict parser that knows no document type: no entity is ever expanded but those of XML and HTML themselves, which never hold others.
 * Write pieces of the document to it, then close it.
 * @throws BrokenXml, and UnreadableFile for one that is nested deeper than 64 elements or has a million of them
 */
export function parserOf(handler: XmlHandler): Pick<sax.SAXParser, 'close'> & { write(piece: string): void } {
  // Not its own resolving of prefixes: that compares each attribute of a tag with all before it, and real files use prefixes that they
  // never declare.
  const parser = sax.parser(true) as sax.SAXParser & { sgmlDecl: string }
  // Its table inherits from Object: `&constructor;` would be a function.
  parser.ENTITIES = Object.assign(Object.create(null), everyMember(parser.ENTITIES))
  const scopes: Scope[] = [Object.create(null)]
  let attributes = none
  let [line, isClosed, harmless, elements] = [1, false, 0, 0]

  const lineHere = () => parser.line + 1
  parser.onopentagstart = () => {
    // The character behind the name has been read already, and that may be the end of the line.
    line = lineHere() - (parser.column === 0 ? 1 : 0)
    attributes = none
  }
  parser.onattribute = ({ name, value }) => {
    // The parser asks the object that holds them by this method.
    if (name === 'hasOwnProperty' || attributes.size === mostAttributes) throw new BrokenXml(line)
    if (attributes === none) attributes = new Map()
    attributes.set(name, value)
  }
  parser.onopentag = ({ name }) => {
    if (scopes.length > mostDepth) throw new UnreadableFile('too_deep')
    if (++elements > mostElements) throw new UnreadableFile('took_too_long')
    const scope = scopeWith(attributes, scopes.at(-1)!)
    scopes.push(scope)
    handler.open({ ...resolved(name, scope), attributes, line })
  }
  parser.onclosetag = () => {
    scopes.pop()
    isClosed = scopes.length === 1
    handler.close()
  }
  parser.ontext = text => handler.text(text)
  parser.oncdata = text => handler.text(text)
  parser.onerror = error => {
    const isHarmless = isClosed || looseAmpersand.test(error.message)
    if (!isHarmless || harmless++ === mostHarmless) throw new BrokenXml(lineHere(), { cause: error })
    parser.resume()
  }
  return {
    write(piece) {
      for (let at = 0; at < piece.length; at += step) {
        parser.write(piece.slice(at, at + step))
        if (parser.sgmlDecl.length > mostDeclared) throw new BrokenXml(lineHere())
      }
    },
    close: () => parser.close(),
  }
}

function everyMember(inherited: object): object {
  const members: Record<string, unknown> = {}
  for (const name in inherited) members[name] = inherited[name as keyof typeof inherited]
  return members
}

/** The namespaces that an element declares, in front of those around it. */
const scopeWith = (attributes: ReadonlyMap<string, string>, around: Scope): Scope => {
  let scope = around
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    if (scope === around) scope = Object.create(around) as Scope
    scope[name.slice('xmlns:'.length)] = value
  }
  return scope
}

const resolved = (name: string, scope: Scope): { name: string; namespace: string } => {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  return { name: name.slice(colon + 1), namespace: scope[prefix] ?? prefix }
}
