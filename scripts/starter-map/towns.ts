import type { Box } from '../../src/places/areas/box.ts'

/** The towns on the map, and the extracts that they come from. */
export const mapTowns: { name: string; file: string; area: Box }[] = [
  {
    name: 'Vancouver',
    file: 'vancouver.osm.pbf',
    area: { west: -123.289, south: 49.196, east: -123.021, north: 49.319 },
  },
  {
    name: 'Baltimore',
    file: 'baltimore.osm.pbf',
    area: { west: -76.6081, south: 39.2586, east: -76.5288, north: 39.3065 },
  },
  {
    name: 'Monaco',
    file: 'monaco-latest.osm.pbf',
    area: { west: 7.4095, south: 43.7237, east: 7.4487, north: 43.751 },
  },
  {
    name: 'Vaduz',
    file: 'liechtenstein-latest.osm.pbf',
    area: { west: 9.471, south: 47.048, east: 9.636, north: 47.271 },
  },
  {
    name: 'Helsinki',
    file: 'Helsinki.osm.pbf',
    area: { west: 24.9352, south: 60.1642, east: 24.9534, north: 60.1791 },
  },
]
