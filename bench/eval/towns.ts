import type { Extract } from './extract.ts'

/** An extract that is not part of the project. */
export type Town = Pick<Extract, 'town' | 'latitude' | 'longitude' | 'common' | 'untouched'> & {
  /** Below the shared folder. */
  file: string
}

const english = {
  restaurant: ['The ', ' Restaurant'],
  cafe: [' Cafe', ' Café'],
  bar: ['The ', ' Bar'],
  pub: ['The ', ' Pub'],
}
const german = { restaurant: ['Restaurant ', 'Gasthaus '], cafe: ['Café '], bar: [' Bar'] }
const finnish = { restaurant: ['Ravintola '], cafe: ['Kahvila ', 'Cafe '], bar: ['Baari ', ' Bar'], pub: [' Pub'] }
const french = { restaurant: ['Restaurant '], cafe: ['Café '], bar: ['Bar '], pub: [' Pub'] }

/** Rome's GeoJSON is not among them: it has the same records as the starter places. */
export const towns: readonly Town[] = [
  {
    town: 'Vancouver',
    latitude: 49.2608724,
    longitude: -123.113952,
    common: english,
    untouched: false,
    file: 'data/osm-vancouver/vancouver.osm.pbf',
  },
  {
    town: 'Baltimore',
    latitude: 39.2908816,
    longitude: -76.610759,
    common: english,
    untouched: false,
    file: 'data/osm-baltimore/baltimore.osm.pbf',
  },
  {
    town: 'Monaco',
    latitude: 43.7323492,
    longitude: 7.4276832,
    common: french,
    untouched: false,
    file: 'data/osm-monaco/monaco-latest.osm.pbf',
  },
  {
    town: 'Vaduz',
    latitude: 47.1392862,
    longitude: 9.5227962,
    common: german,
    untouched: false,
    file: 'data/osm-liechtenstein/liechtenstein-latest.osm.pbf',
  },
  {
    town: 'New York',
    latitude: 40.7127281,
    longitude: -74.0060152,
    common: english,
    untouched: false,
    file: 'data/nyc-restaurants',
  },
  {
    town: 'Helsinki',
    latitude: 60.1674881,
    longitude: 24.9427473,
    common: finnish,
    untouched: true,
    file: 'data/osm-helsinki/Helsinki.osm.pbf',
  },
  {
    town: 'Salzburg',
    latitude: 47.7981346,
    longitude: 13.0464806,
    common: german,
    untouched: true,
    file: 'data/osm-restaurants-geojson/salzburg.geojson',
  },
]
