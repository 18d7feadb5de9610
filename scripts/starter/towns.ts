import { openStreetMap as attribution } from '../../src/domain/attribution.ts'
import type { AddressForm } from '../../src/domain/osm/address.ts'
import { categoryOf } from '../../src/domain/osm/categories.ts'
import type { TownRecord } from '../../src/places/index/starter-file.ts'
import { pointsOfGeojsonScript } from './geojson-script.ts'
import type { OsmFeature } from './osm-feature.ts'
import { featuresOfTiles } from './vector-tiles.ts'

export type StarterTown = {
  record: TownRecord
  addresses: AddressForm
  read(): OsmFeature[]
}

const openStreetMap = { licence: 'ODbL-1.0', attribution }
const inPackage = (path: string) => new URL(`../../node_modules/${path}`, import.meta.url)
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
      package: 'leaflet-search',
      dataOf: '2015-08-09',
    },
    addresses: { postcodeFirst: true, numberFirst: false },
    read: () => pointsOfGeojsonScript(inPackage('leaflet-search/examples/data/restaurant500.geojson.js')),
  },
  {
    record: {
      town: 'montevideo',
      name: 'Montevideo',
      otherNames: ['Montevideo, Uruguay'],
      latitude: -34.9058916,
      longitude: -56.1913095,
      ...openStreetMap,
      package: '@mapbox/mvt-fixtures',
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
      package: '@mapbox/mvt-fixtures',
      dataOf: '2017-12-04',
    },
    addresses: { postcodeFirst: false, numberFirst: false },
    read: () => tiles('osm-qa-astana'),
  },
]
