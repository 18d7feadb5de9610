import { isUtf8 } from 'node:buffer'
import { type FileRefusal, UnreadableFile } from './refusals.ts'

/** The first bytes of common files that hold no text. Those of Office before 2007 are mostly workbooks. */
const signatures: readonly [start: RegExp, FileRefusal][] = [
  [/^%PDF-/, 'pdf'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP|.{4}ftyp(?:hei|mif1|avif))/s, 'picture'],
  [/^\xd0\xcf\x11\xe0/, 'spreadsheet'],
]

/** Decodes any file. @throws UnreadableFile that says what a file without text is */
export const decodeText = (bytes: Uint8Array): string => {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const known = signatures.find(([signature]) => signature.test(start))
  if (known) throw new UnreadableFile(known[1])
  const text = decodeBytes(bytes)
  if (text.trim() === '') throw new UnreadableFile('empty')
  return text
}

/**
 * Decodes a file without its byte order mark: UTF-8, UTF-16, XML's declaration, else windows-1252, which spreadsheets of half of Europe
 * write.
 * @throws UnreadableFile for a file that is no text
 */
export const decodeBytes = (bytes: Uint8Array): string => {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (isBinary(text)) throw new UnreadableFile('unknown_format')
  return text
}

const encodingOf = (bytes: Uint8Array): string =>
  markedAs(bytes) ?? declaredAs(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')

const markedAs = ([first, second]: Uint8Array): string | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

const declaration = /^\s{0,10}<\?xml[^>]{1,100}?encoding\s{0,10}=\s{0,10}["']([\w.:-]{1,40})["']/

/** Returns the encoding that XML declares. Ignores UTF-16, in which this declaration could not be read, and UTF-8. */
const declaredAs = (bytes: Uint8Array): string | undefined => {
  const [, label] = declaration.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1')) ?? []
  if (label === undefined || /^utf-?(8|16)/i.test(label)) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns whether a text is binary data. Text has hardly one control character in a thousand, images have one in ten. */
const isBinary = (text: string): boolean => {
  const head = text.slice(0, 65_536)
  const controls = head.match(/[^\P{Cc}\t\n\f\r\x1e\x80-\x9f]/gu)?.length ?? 0
  return controls > Math.ceil(head.length / 1000)
}
