import { UnreadableFile } from '../refusals.ts'
import { textLines } from '../text-lines.ts'
import { documentIn, isObject, type Members } from './document.ts'

/** A feature of GeoJSON, not judged yet, and its line where it has one of its own; `undefined` for a line that is none. */
export type FoundFeature = { feature: unknown; line?: number } | { broken: true; line: number }

/**
 * The features of a collection, of a feature alone, of a list of features, or of lines with a feature each (RFC 8142 too).
 * @throws UnreadableFile
 */
export function* featuresIn(text: string): Generator<FoundFeature> {
  if (hasFeatureALine(text)) {
    yield* featuresOfLines(text)
    return
  }
  for (const feature of featuresOf(documentIn(text))) yield { feature }
}

const featuresOf = (document: unknown): readonly unknown[] => {
  if (Array.isArray(document) && document.every(isFeature)) return document
  if (!isObject(document)) throw new UnreadableFile('unknown_format')
  if (document.type === 'FeatureCollection') return Array.isArray(document.features) ? document.features : []
  if (document.type === 'Feature') return [document]
  if (document.type === 'GeometryCollection')
    return [{ type: 'Feature', geometry: document, properties: document.properties }]
  throw new UnreadableFile('unknown_format')
}

const isFeature = (value: unknown): value is Members => isObject(value) && value.type === 'Feature'

/** Whether the first line is a feature from beginning to end, with more behind it. */
const hasFeatureALine = (text: string): boolean => {
  const [first, next] = linesOf(text)
  const feature = first && next && readLine(first.text)
  return isFeature(feature)
}

function* featuresOfLines(text: string): Generator<FoundFeature> {
  for (const { text: written, line } of linesOf(text)) {
    const feature = readLine(written)
    yield feature === undefined ? { broken: true, line } : { feature, line }
  }
}

const readLine = (text: string): unknown => {
  try {
    return documentIn(text)
  } catch (error) {
    if (error instanceof UnreadableFile && error.reason === 'damaged') return undefined
    throw error
  }
}

const linesOf = (text: string) =>
  textLines(text)
    .map(({ line, text }) => ({ line, text: text.replace(/^\s*\x1e/, '').trim() }))
    .filter(({ text }) => text !== '')
