import { openStreetMap as attribution } from '../../src/domain/attribution.ts'
import type { AddressForm } from '../../src/domain/osm/address.ts'
import { categoryOf } from '../../src/domain/osm/categories.ts'
import type { TownRecord } from '../../src/places/index/starter-file.ts'
import { featuresOfGeojson } from './geojson.ts'
import type { OsmFeature } from './osm-feature.ts'
import { featuresOfTiles } from './vector-tiles.ts'

export type StarterTown = {
  record: TownRecord
  addresses: AddressForm
  read(): OsmFeature[]
}

const openStreetMap = { licence: 'ODbL-1.0', attribution }
const inPackage = (path: string) => new URL(`../../node_modules/${path}`, import.meta.url)
const inExtract = (name: string) => featuresOfGeojson(new URL(`extracts/${name}.geojson.gz`, import.meta.url))
const tiles = (name: string) =>
  featuresOfTiles(inPackage(`@mapbox/mvt-fixtures/real-world/${name}/`), tags => categoryOf(tags) !== undefined)

export const starterTowns: StarterTown[] = [
  {
    record: {
      town: 'rome',
      name: 'Roma',
      englishName: 'Rome',
      otherNames: ['Rome, Italy', 'Roma, Italia', 'Roma, Lazio'],
      latitude: 41.8933203,
      longitude: 12.4829321,
      ...openStreetMap,
      origin: 'npm leaflet-search',
      dataOf: '2015-08-09',
    },
    addresses: { postcodeFirst: true, numberFirst: false },
    read: () =>
      ['restaurant500', 'bar'].flatMap(name =>
        featuresOfGeojson(inPackage(`leaflet-search/examples/data/${name}.geojson.js`)),
      ),
  },
  {
    record: {
      town: 'montevideo',
      name: 'Montevideo',
      otherNames: ['Montevideo, Uruguay'],
      latitude: -34.9058916,
      longitude: -56.1913095,
      ...openStreetMap,
      origin: 'npm @mapbox/mvt-fixtures',
      dataOf: '2017-12-04',
    },
    addresses: { postcodeFirst: true, numberFirst: false },
    read: () => tiles('osm-qa-montevideo'),
  },
  {
    record: {
      town: 'astana',
      name: 'Астана',
      englishName: 'Astana',
      otherNames: [
        'Nur-Sultan',
        'Нур-Султан',
        'Нұр-Сұлтан',
        'Astana, Kazakhstan',
        'Астана, Казахстан',
        'Астана, Қазақстан',
      ],
      latitude: 51.1282205,
      longitude: 71.4306682,
      ...openStreetMap,
      origin: 'npm @mapbox/mvt-fixtures',
      dataOf: '2017-12-04',
    },
    addresses: { postcodeFirst: false, numberFirst: false },
    read: () => tiles('osm-qa-astana'),
  },
  {
    record: {
      town: 'vancouver',
      name: 'Vancouver',
      otherNames: ['Vancouver, BC', 'Vancouver, British Columbia', 'Vancouver, Canada'],
      latitude: 49.2608724,
      longitude: -123.113952,
      ...openStreetMap,
      origin: 'github.com/pelias/openstreetmap',
      dataOf: '2015-05-02',
    },
    addresses: { postcodeFirst: false, numberFirst: true },
    read: () => inExtract('vancouver'),
  },
  {
    record: {
      town: 'baltimore',
      name: 'Baltimore',
      otherNames: ['Baltimore, MD', 'Baltimore, Maryland', 'Baltimore, USA'],
      latitude: 39.2908816,
      longitude: -76.610759,
      ...openStreetMap,
      origin: 'github.com/valhalla/valhalla',
      dataOf: '2015-02-27',
    },
    addresses: { postcodeFirst: false, numberFirst: true },
    read: () => inExtract('baltimore'),
  },
  {
    record: {
      town: 'monaco',
      name: 'Monaco',
      otherNames: [],
      latitude: 43.7323492,
      longitude: 7.4276832,
      ...openStreetMap,
      origin: 'github.com/onthegomap/planetiler',
      dataOf: '2021-04-21',
    },
    addresses: { postcodeFirst: true, numberFirst: true },
    read: () => inExtract('monaco'),
  },
  {
    record: {
      town: 'vaduz',
      name: 'Vaduz',
      otherNames: ['Vaduz, Liechtenstein'],
      latitude: 47.1392862,
      longitude: 9.5227962,
      ...openStreetMap,
      origin: 'github.com/valhalla/valhalla',
      dataOf: '2015-07-27',
    },
    addresses: { postcodeFirst: true, numberFirst: false },
    read: () => inExtract('liechtenstein'),
  },
]
