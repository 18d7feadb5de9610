import { writeFileSync } from 'node:fs'
import { namesAChunk, packNames, packTown, townsAChunk } from '../src/places/gazetteer/format.ts'
import { gazetteerText } from '../src/places/gazetteer/gazetteer-file.ts'
import { areasOf } from './gazetteer/areas.ts'
import { namesOf } from './gazetteer/names.ts'
import { packed } from './gazetteer/packed.ts'
import { readTowns } from './gazetteer/towns.ts'

/** Builds the gazetteer from the GeoNames data in npm packages: the same packages and Node give the same text. */
export const buildGazetteer = () => {
  const towns = readTowns()
  const areas = areasOf(towns)
  const names = namesOf(towns, areas)
  const text = gazetteerText({
    areas: areas.map(area => area.record),
    towns: inChunks(towns, townsAChunk).map(chunk => chunk.map(packTown).join('\n')),
    names: inChunks(names, namesAChunk).map(packNames),
  })
  return { text, counts: { towns: towns.length, areas: areas.length, names: names.length } }
}

const inChunks = <T>(all: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

if (import.meta.main) {
  const { text, counts } = buildGazetteer()
  const bytes = packed(text)
  writeFileSync(new URL('../starter/gazetteer.txt.gz', import.meta.url), bytes)
  console.log(`${counts.towns} towns, ${counts.areas} areas, ${counts.names} names, ${bytes.length} bytes`)
}
