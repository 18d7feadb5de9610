import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { placesFile } from '../../src/places/index/index-files.ts'
import { temporaryFolder } from '../folder.ts'
import type { Areas } from './areas.ts'
import type { Build } from './build.ts'
import type { BaselineBuild } from './build-baseline.ts'
import { bytesByTable } from './bytes-by-table.ts'
import { type OverHttp, overHttp } from './http.ts'
import { writeLongExtract } from './osm-file.ts'
import type { Reading } from './osm-reading.ts'
import { diskTaken, runScript } from './run-script.ts'
import type { Searched } from './search.ts'

export type Part = 'build' | 'search' | 'http' | 'areas' | 'osm'
export const parts: readonly Part[] = ['build', 'search', 'http', 'areas', 'osm']

export type Built = { build: Build; diskBytes: number; baseline: BaselineBuild; tables: Map<string, number> }

/** The figures of an index of a given size; each part on request. */
export type Scale = { places: number; built?: Built; searched?: Searched; http?: OverHttp; areas?: Areas }

const questions = 1000

/**
 * Builds an index of generated places and a baseline of the same, and measures them.
 * @param keep a folder in which both stay for reuse; by default a temporary one
 */
export async function measure(places: number, wanted: ReadonlySet<Part>, keep?: string): Promise<Scale> {
  using temporary = keep === undefined ? temporaryFolder() : undefined
  const folder = join(temporary?.path ?? keep!, `places-${places}`)
  const isThere = existsSync(placesFile(folder))
  const built = wanted.has('build') || !isThere ? await build(folder, places) : undefined
  return {
    places,
    ...(built && { built }),
    ...(wanted.has('search') && { searched: await runScript<Searched>('search.ts', [folder, questions]) }),
    ...(wanted.has('http') && { http: await overHttp(folder) }),
    ...(wanted.has('areas') && { areas: await runScript<Areas>('areas.ts', [folder]) }),
  }
}

const build = async (folder: string, places: number): Promise<Built> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { result, bytes } = await diskTaken(folder, () => runScript<Build>('build.ts', [folder, places]))
  const baseline = await runScript<BaselineBuild>('build-baseline.ts', [folder])
  return { build: result, diskBytes: bytes, baseline, tables: bytesByTable(folder) }
}

export type OsmRound = { unpack: Reading; read: Reading; import: Reading }
export type Osm = { denseAs: string; bytes: number; rounds: OsmRound[] }

const osmBytes = 200e6
const osmRounds = 3

/** Measures reading extracts of about 200 MB. The copied extracts are of cities, with six times as many places per byte as a country. */
export async function measureOsm(): Promise<Osm[]> {
  return [await measureExtract('a city', 1), await measureExtract('a country', 6)]
}

/** Alternates unpacking, reading and importing into a new index. @param copiesPerReal as in `writeLongExtract` */
async function measureExtract(denseAs: string, copiesPerReal: number): Promise<Osm> {
  using folder = temporaryFolder()
  const file = join(folder.path, 'long.osm.pbf')
  const bytes = await writeLongExtract(file, osmBytes, copiesPerReal)
  const rounds: OsmRound[] = []
  for (let round = 0; round < osmRounds; round++) {
    const reading = async (way: string) => {
      const into = join(folder.path, `data-${round}`)
      mkdirSync(into, { recursive: true })
      const read = await runScript<Reading>('osm-reading.ts', [way, file, into])
      rmSync(into, { recursive: true })
      return read
    }
    rounds.push({
      unpack: await reading('unpack'),
      read: await reading('read'),
      import: await reading('import'),
    })
  }
  return { denseAs, bytes, rounds }
}
