import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { metersBetween } from '../../src/domain/coordinates.ts'
import { geojson } from '../../src/places/sources/geojson.ts'
import { osmPbf } from '../../src/places/sources/osm/index.ts'
import type { SourceFormat, SourceLocality, SourcePlace } from '../../src/places/sources/source.ts'
import type { Extract } from './extract.ts'
import { readNewYork } from './new-york.ts'
import { starterExtracts } from './starter-extracts.ts'
import { type Town, towns } from './towns.ts'

/** Returns the path of a file in the shared folder. It may be missing. */
export const sharedFile = (path: string): string =>
  join(process.env.FORKLIST_SHARED ?? resolve(import.meta.dirname, '../../../shared'), path)

/** Reads every available extract, the starter towns first. Also returns the names of missing files. */
export const readExtracts = async (): Promise<{ extracts: Extract[]; missing: string[] }> => {
  const isThere = ({ file }: Town) => existsSync(sharedFile(file))
  return {
    extracts: [...starterExtracts(), ...(await Promise.all(towns.filter(isThere).map(readTown)))],
    missing: towns.filter(town => !isThere(town)).map(({ file }) => `shared/${file}`),
  }
}

const readTown = async ({ file, ...town }: Town): Promise<Extract> => {
  if (town.town === 'New York') return { ...town, ...readNewYork(sharedFile(file)) }
  const found = await findingsOf(file.endsWith('.pbf') ? osmPbf : geojson, sharedFile(file), town.town)
  return { ...town, ...found, districtOf: nearest(town.town, found.localities) }
}

const findingsOf = async (format: SourceFormat, file: string, source: string) => {
  const places: SourcePlace[] = []
  const localities: SourceLocality[] = []
  const { findings } = await format.read(file, source.toLowerCase())
  for await (const group of findings)
    for (const finding of group) {
      if ('place' in finding) places.push(finding.place)
      if ('locality' in finding) localities.push(finding.locality)
    }
  return { places, localities }
}

const districtMeters = 3000

const nearest = (town: string, localities: readonly SourceLocality[]) => {
  const parts = localities.filter(({ name, englishName }) => name !== town && englishName !== town)
  return (place: SourcePlace): string | undefined => {
    const [closest] = parts
      .map(part => ({ name: part.name, meters: metersBetween(part, place) }))
      .filter(({ meters }) => meters <= districtMeters)
      .sort((a, b) => a.meters - b.meters)
    return closest?.name
  }
}
