import { isJsonObject, type JsonObject } from '../../../util/json-object.ts'
import { endings, type ImportedRow, type Reader } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { documentIn, isJson } from './document.ts'
import { featureRow } from './feature.ts'
import { hasRecordALine, rowsOfLines } from './records.ts'

/** RFC 7946: our own export, OpenStreetMap data from Overpass, Mapstr, and map editors. */
export const geojson: Reader = {
  format: 'geojson',
  endings: endings.json,
  reads: text => isJson(text) && /"type"\s*:\s*"(?:FeatureCollection|Feature|GeometryCollection)"/.test(text),
  read: text => rowsOfFeatures(text, featureRow),
}

/**
 * Yields the rows of a collection, a single feature, a list of features, or lines with a feature each (also RFC 8142).
 * @throws UnreadableFile
 */
export function* rowsOfFeatures(text: string, rowOf: (feature: unknown) => ImportedRow): Generator<ImportedRow> {
  if (hasRecordALine(text, isFeature)) yield* rowsOfLines(text, rowOf)
  else for (const feature of featuresOf(documentIn(text))) yield rowOf(feature)
}

/** Returns the unchecked features of a document. @throws UnreadableFile for another kind of document */
export const featuresOf = (document: unknown): readonly unknown[] => {
  if (Array.isArray(document) && document.every(isFeature)) return document
  if (!isJsonObject(document)) throw new UnreadableFile('unknown_format')
  if (document.type === 'FeatureCollection') return Array.isArray(document.features) ? document.features : []
  if (document.type === 'Feature') return [document]
  if (document.type === 'GeometryCollection')
    return [{ type: 'Feature', geometry: document, properties: document.properties }]
  throw new UnreadableFile('unknown_format')
}

const isFeature = (value: unknown): value is JsonObject => isJsonObject(value) && value.type === 'Feature'
