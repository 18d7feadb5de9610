import { geojsonToWkb } from 'hyparquet-writer'
import type { RangeServer, Resource } from '../../support/range-server.ts'
import {
  byLanguage,
  bytes,
  type Column,
  geo,
  group,
  listOf,
  number,
  parquetOf,
  text,
} from '../sources/parquet-files.ts'

const float: Column = name => [{ name, type: 'FLOAT', repetition_type: 'OPTIONAL' }]

const integer: Column = name => [{ name, type: 'INT32', repetition_type: 'OPTIONAL' }]

/** The columns of `place` in Overture's order. */
export const overtureColumns: Record<string, Column> = {
  id: text,
  geometry: bytes,
  bbox: group({ xmin: float, xmax: float, ymin: float, ymax: float }),
  version: integer,
  sources: listOf(
    group({ property: text, dataset: text, license: text, record_id: text, update_time: text, confidence: number }),
  ),
  names: group({ primary: text, common: byLanguage, rules: listOf(group({ variant: text, value: text })) }),
  categories: group({ primary: text, alternate: listOf(text) }),
  confidence: number,
  websites: listOf(text),
  socials: listOf(text),
  emails: listOf(text),
  phones: listOf(text),
  brand: group({ wikidata: text, names: group({ primary: text, common: byLanguage }) }),
  addresses: listOf(group({ freeform: text, locality: text, postcode: text, region: text, country: text })),
  basic_category: text,
  taxonomy: group({ primary: text, hierarchy: listOf(text), alternates: listOf(text) }),
  operating_status: text,
}

export type OvertureRow = Record<string, unknown> & { at: [longitude: number, latitude: number] }

type OvertureOptions = {
  rowGroupSize?: number
  /** Columns to leave out. */
  without?: readonly string[]
}

/** Writes a file of places with the layout of a release. */
export const overtureFile = (
  rows: readonly OvertureRow[],
  { rowGroupSize = 100, without = [] }: OvertureOptions = {},
): Uint8Array =>
  parquetOf(
    Object.fromEntries(Object.entries(overtureColumns).filter(([name]) => !without.includes(name))),
    rows.map(cellsOf),
    { rowGroupSize, codec: 'ZSTD', kvMetadata },
  )

export const kvMetadata = [{ key: 'geo', value: JSON.stringify(geo) }]

/** Returns the values of a row by column. */
export const cellsOf = ({ at: [longitude, latitude], ...row }: OvertureRow): Record<string, unknown> => ({
  ...row,
  geometry: geojsonToWkb({ type: 'Point', coordinates: [longitude, latitude] }),
  bbox: { xmin: below(longitude), xmax: above(longitude), ymin: below(latitude), ymax: above(latitude) },
})

const below = (degrees: number) => Math.fround(degrees - 1e-6)
const above = (degrees: number) => Math.fround(degrees + 1e-6)

/** Returns a restaurant, or another business, of a release. */
export const placeAt = (at: [longitude: number, latitude: number], number: number, more: object = {}): OvertureRow => ({
  at,
  id: `08f2a100-0000-4000-8000-${String(number).padStart(12, '0')}`,
  version: 1,
  names: { primary: `Trattoria ${number}`, common: [{ key: 'en', value: `Inn ${number}` }] },
  basic_category: 'restaurant',
  categories: { primary: 'italian_restaurant', alternate: ['pizza_restaurant'] },
  taxonomy: { primary: 'italian_restaurant', hierarchy: ['food_and_drink', 'restaurant', 'italian_restaurant'] },
  confidence: 0.9,
  operating_status: 'open',
  websites: [`https://place-${number}.example/`],
  phones: [`+39 06 ${number}`],
  socials: [`https://social.example/${number}`],
  addresses: [{ freeform: `Via ${number}`, locality: 'Roma', postcode: '00153', region: 'RM', country: 'IT' }],
  sources: [{ property: '', dataset: 'meta', license: 'CDLA-Permissive-2.0', record_id: String(number) }],
  ...more,
})

export const bookshop = {
  basic_category: 'bookstore',
  categories: { primary: 'bookstore' },
  taxonomy: { primary: 'bookstore', hierarchy: ['shopping', 'bookstore'] },
}

export type ReleaseFile = { content: Resource; bbox: [west: number, south: number, east: number, north: number] }

/** Path of the catalogue. */
export const cataloguePath = '/stac/catalog.json'

/** Puts a release with its catalogue on a server, in place of the previous one. Returns the paths of the files. */
export const publish = (server: RangeServer, release: string, files: readonly ReleaseFile[]): string[] => {
  const { resources } = server
  resources.clear()
  const folder = `/stac/${release}`
  const child = (href: string, more: object = {}) => ({ rel: 'child', href, type: 'application/json', ...more })
  resources.set(cataloguePath, {
    type: 'Catalog',
    latest: release,
    links: [
      { rel: 'root', href: './catalog.json' },
      child('./2020-01-01.0/catalog.json', { title: '2020-01-01.0' }),
      child(`./${release}/catalog.json`, { title: release, latest: true }),
    ],
  })
  resources.set(`${folder}/catalog.json`, {
    type: 'Catalog',
    links: [child('./addresses/catalog.json'), child('./places/catalog.json', { title: 'places' })],
  })
  resources.set(`${folder}/places/catalog.json`, { type: 'Catalog', links: [child('./place/collection.json')] })
  const number = (index: number) => String(index).padStart(5, '0')
  resources.set(`${folder}/places/place/collection.json`, {
    type: 'Collection',
    links: files.map((_, index) => ({ rel: 'item', href: `./${number(index)}/${number(index)}.json` })),
  })
  return files.map(({ content, bbox }, index) => {
    const path = `/release/${release}/theme=places/type=place/part-${number(index)}.zstd.parquet`
    resources.set(path, content)
    resources.set(`${folder}/places/place/${number(index)}/${number(index)}.json`, {
      type: 'Feature',
      bbox,
      properties: { num_rows: 1, num_row_groups: 1 },
      assets: { aws: { href: `${server.url}${path}`, type: 'application/vnd.apache.parquet' } },
    })
    return path
  })
}
