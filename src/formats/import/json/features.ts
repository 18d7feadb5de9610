import { isJsonObject, type JsonObject } from '../../../util/json-object.ts'
import { UnreadableFile } from '../refusals.ts'
import { textLines } from '../text-lines.ts'
import { documentIn } from './document.ts'

/** An unchecked GeoJSON feature, with its line in a file of lines; or a line that is no feature. */
export type FeatureRecord = { feature: unknown; line?: number } | { broken: true; line: number }

/**
 * Yields the features of a collection, a single feature, a list of features, or lines with a feature each (also RFC 8142).
 * @throws UnreadableFile
 */
export function* featuresIn(text: string): Generator<FeatureRecord> {
  if (hasFeatureALine(text)) {
    yield* featuresOfLines(text)
    return
  }
  for (const feature of featuresOf(documentIn(text))) yield { feature }
}

const featuresOf = (document: unknown): readonly unknown[] => {
  if (Array.isArray(document) && document.every(isFeature)) return document
  if (!isJsonObject(document)) throw new UnreadableFile('unknown_format')
  if (document.type === 'FeatureCollection') return Array.isArray(document.features) ? document.features : []
  if (document.type === 'Feature') return [document]
  if (document.type === 'GeometryCollection')
    return [{ type: 'Feature', geometry: document, properties: document.properties }]
  throw new UnreadableFile('unknown_format')
}

const isFeature = (value: unknown): value is JsonObject => isJsonObject(value) && value.type === 'Feature'

/** Returns whether the first line is a complete feature and more lines follow. */
const hasFeatureALine = (text: string): boolean => {
  const [first, next] = numberedLines(text)
  const feature = first && next && readLine(first.text)
  return isFeature(feature)
}

function* featuresOfLines(text: string): Generator<FeatureRecord> {
  for (const { text: written, line } of numberedLines(text)) {
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

const numberedLines = (text: string) =>
  textLines(text)
    .map(({ line, text }) => ({ line, text: text.replace(/^\s*\x1e/, '').trim() }))
    .filter(({ text }) => text !== '')
