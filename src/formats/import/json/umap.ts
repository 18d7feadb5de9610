import { isJsonObject, type JsonObject, membersOf } from '../../../util/json-object.ts'
import { endings, type FileTitle, type ImportedRow, type Reader } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { documentIn, isJson, textOfValue } from './document.ts'
import { featureRow } from './feature.ts'
import { featuresOf } from './geojson.ts'

/** A whole map of uMap, with its layers as groups. A layer may be only a link to data elsewhere. */
export const umap: Reader = {
  format: 'umap',
  endings: endings.json,
  reads: text => isJson(text) && /"type"\s*:\s*"umap"/.test(text),
  *read(text) {
    const map = documentIn(text)
    if (!isJsonObject(map) || map.type !== 'umap') throw new UnreadableFile('unknown_format')
    const title = textOfValue(membersOf(map.properties).name)
    if (title !== undefined) yield { title } satisfies FileTitle
    for (const layer of Array.isArray(map.layers) ? map.layers : []) yield* rowsOfLayer(membersOf(layer))
  },
}

function* rowsOfLayer(layer: JsonObject): Generator<ImportedRow> {
  // Files of older versions have `_storage`.
  const options = membersOf(layer._umap_options ?? layer._storage)
  const name = textOfValue(options.name)
  const group = name === undefined ? {} : { group: name }
  const features = layer.type === 'FeatureCollection' ? featuresOf(layer) : []
  for (const feature of features) yield { ...group, ...featureRow(feature) }
  if (features.length === 0 && textOfValue(membersOf(options.remoteData).url) !== undefined)
    yield { ...group, ...(name !== undefined && { name }), refused: 'only_linked' }
}
