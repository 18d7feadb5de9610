import { bandAt } from '../../../src/domain/bands.ts'
import { allDetails, type DetailName } from '../../../src/domain/entry-details.ts'
import { unescapeFormula } from '../../../src/domain/formula.ts'
import type { ExportedList } from '../../../src/domain/list.ts'
import { mapsUrl } from '../../../src/domain/maps-url.ts'
import { displayName } from '../../../src/domain/place.ts'
import { readCsv } from '../../support/csv.ts'
import { readGpx } from '../../support/gpx.ts'
import { readKml } from '../../support/kml.ts'
import { readSheet } from '../../support/sheet.ts'
import { readHtml } from '../../web/html.ts'
import { placesIn } from './lists.ts'

/** A place as written into a file, or as an independent parser read it. */
type PlaceInFile = {
  rank: number
  /** The name as people see it. A table has only the plain name. */
  shown?: string | undefined
  name: string
  address: string
  note: string
  band: string
  /** As a cell of a table. */
  details: Record<string, string>
  mapsUrl: string
  mapPlaceId: string
  latitude?: number
  longitude?: number
}

/** Returns the places that a file of this format must have. */
export const written = (format: string, list: ExportedList): PlaceInFile[] =>
  placesIn(format, list).map(({ entry: { facts, note, details = {} }, rank }) => ({
    rank,
    shown: shownAs(format, rank, list.entries.length, displayName(facts)),
    name: facts.name,
    address: facts.address ?? '',
    note,
    band: bandAt(list.info.bands, rank) ?? '',
    details: detailsBy(name => details[name]),
    mapsUrl: mapsUrl(facts),
    mapPlaceId: facts.mapPlaceId,
    ...(facts.longitude !== undefined &&
      facts.latitude !== undefined && {
        latitude: rounded(format, facts.latitude),
        longitude: longitudeIn(format, rounded(format, facts.longitude)),
      }),
  }))

const detailsBy = (of: (name: DetailName) => unknown): Record<string, string> =>
  Object.fromEntries(
    allDetails.flatMap(({ name, type }) => {
      const value = of(name)
      if (value === undefined || value === '') return []
      return [[name, typeof value === 'string' ? value : type.toCell(value)]]
    }),
  )

const shownAs = (format: string, rank: number, places: number, name: string): string | undefined =>
  ({
    kml: `${rank}. ${name}`,
    gpx: `${padded(rank, places)}. ${name}`,
    kmz: `${padded(rank, places)}. ${name}`,
    geojson: name,
    html: name,
  })[format]

const padded = (rank: number, places: number): string => '0'.repeat(String(places).length - String(rank).length) + rank

// Adding zero turns -0 into 0.
const rounded = (format: string, degrees: number): number =>
  Number(degrees.toFixed(/geojson|html/.test(format) ? 6 : 7)) + 0
const longitudeIn = (format: string, longitude: number): number =>
  format === 'gpx' && longitude === 180 ? -180 : longitude

/** Returns a description without its line of details, which is there if the place has any. */
const withoutOurLine = (text: string, details: Record<string, string>): string =>
  Object.keys(details).length === 0 ? text : text.slice(text.indexOf('\n') + 1)

/** Formats that no program reads back. */
export const forPeople: readonly string[] = []

const placesInKml = (file: string): PlaceInFile[] =>
  readKml(file).placemarks.map(placemark => {
    const [longitude, latitude] = placemark.coordinates!.split(',').map(Number)
    return {
      rank: Number(placemark['data rank']),
      shown: placemark.name,
      name: placemark['data name']!,
      address: placemark['data address']!,
      note: placemark['data note']!,
      band: placemark['data band'] ?? '',
      details: detailsBy(name => placemark[`data ${name}`]),
      mapsUrl: placemark['data mapsUrl']!,
      mapPlaceId: placemark['data mapPlaceId']!,
      latitude: latitude!,
      longitude: longitude!,
    }
  })

const titleInKml = (file: string): [string | undefined, string | undefined] => {
  const { document } = readKml(file)
  return [document.name, document['atom:name']]
}

const placesInGeojson = (file: string): PlaceInFile[] =>
  JSON.parse(file).features.map(({ properties, geometry }: GeoJson) => {
    const { rank, title: shown, name, address = '', note = '', band = '', mapsUrl, mapPlaceId } = properties
    const details = detailsBy(name => properties[name])
    const [longitude, latitude] = geometry?.coordinates ?? []
    return {
      ...{ rank, shown, name, address, note, band, details, mapsUrl, mapPlaceId },
      ...(geometry && { latitude, longitude }),
    }
  })

/** Returns the block of data in a page, as a browser finds it. */
const dataInPage = (file: string): string =>
  readHtml(file).elements.find(({ attributes }) => attributes.type === 'application/geo+json')!.text

const titleInGeojson = (file: string): [string | undefined, string | undefined] => {
  const { name, author } = JSON.parse(file)
  return [name, author]
}

/** Formats that xmllint reads. */
export const inXml: readonly string[] = ['kml', 'gpx', 'kmz', 'xlsx']

/** Reads the places of a file, by format. */
export const readBack: Record<string, (file: string) => PlaceInFile[]> = {
  kml: placesInKml,
  kmz: placesInKml,
  xlsx: file => {
    const [header, ...rows] = readSheet(file)
    return rows.map(row => {
      const cell = (name: string) => row[header!.indexOf(name)]
      return {
        rank: cell('rank') as number,
        name: String(cell('name')),
        address: String(cell('address') ?? ''),
        note: String(cell('note') ?? ''),
        band: String(cell('band') ?? ''),
        details: detailsBy(cell),
        mapsUrl: String(cell('mapsUrl')),
        mapPlaceId: String(cell('mapPlaceId')),
        ...(cell('latitude') !== undefined && {
          latitude: cell('latitude') as number,
          longitude: cell('longitude') as number,
        }),
      }
    })
  },
  gpx: file =>
    readGpx(file).waypoints.map(waypoint => {
      const { desc = '', 'forklist:note': note = '' } = waypoint
      const url = waypoint['link href']!
      const details = detailsBy(name => waypoint[`forklist:${name}`])
      const beforeAddress = note && `${note}\n\n`
      if (!desc.startsWith(beforeAddress) || !desc.endsWith(url)) throw new Error(`No note or no link in ${desc}`)
      return {
        rank: Number(waypoint['forklist:rank']),
        shown: waypoint.name,
        name: waypoint['forklist:name']!,
        address: withoutOurLine(desc.slice(beforeAddress.length, -url.length), details).replace(/\n$/, ''),
        note,
        band: waypoint['forklist:band'] ?? '',
        details,
        mapsUrl: url,
        mapPlaceId: waypoint['forklist:mapPlaceId']!,
        latitude: Number(waypoint['wpt lat']),
        longitude: Number(waypoint['wpt lon']),
      }
    }),
  csv: file => {
    const [header, ...rows] = readCsv(file.replace(/^\uFEFF/, ''))
    return rows.map(row => {
      const cell = (column: string): string => row[header!.indexOf(column)] ?? ''
      return {
        rank: Number(cell('rank')),
        name: unescapeFormula(cell('name')),
        address: unescapeFormula(cell('address')),
        note: unescapeFormula(cell('note')),
        band: unescapeFormula(cell('band')),
        details: detailsBy(name => unescapeFormula(cell(name))),
        mapsUrl: cell('mapsUrl'),
        mapPlaceId: cell('mapPlaceId'),
        ...(cell('latitude') && { latitude: Number(cell('latitude')), longitude: Number(cell('longitude')) }),
      }
    })
  },
  geojson: file => placesInGeojson(file),
  html: file => placesInGeojson(dataInPage(file)),
}

/** Reads the title and author of a list, by format. A table of places has neither. */
export const readTitle: Record<string, (file: string) => [title: string | undefined, author: string | undefined]> = {
  kml: titleInKml,
  kmz: titleInKml,
  gpx: file => {
    const { metadata, author } = readGpx(file)
    return [metadata.name, author.name]
  },
  geojson: titleInGeojson,
  html: file => titleInGeojson(dataInPage(file)),
}

type GeoJson = { geometry: { coordinates: number[] } | null; properties: Record<string, string> }
