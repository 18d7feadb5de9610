import { statSync } from 'node:fs'
import * as z from 'zod'
import { tableColumns } from '../core/table-columns.ts'
import { readCircle } from '../places/areas/area.ts'
import { slugOf } from '../places/areas/named-area.ts'
import { areaNear, type KnownArea, knownAreas, similarNames } from '../places/downloads/known-areas.ts'
import type { Near } from '../places/gazetteer/near.ts'
import { openCurrentIndex } from '../places/index/current-index.ts'
import { indexFiles, sourceFiles } from '../places/index/index-files.ts'
import type { PlaceIndex } from '../places/index/place-index.ts'
import { starterName } from '../places/index/starter-file.ts'
import { NotDone } from './command.ts'
import { printError, printJson, printNote, printReadable, printRows } from './output.ts'
import type { Program } from './program.ts'
import { megabytes } from './terminal/text.ts'

type WithIndex = Pick<Program, 'settings' | 'stderr'>

/** Opens the place index of the data folder. */
export const openPlaceIndex = ({ settings: { dataDir }, stderr }: WithIndex): Promise<PlaceIndex> =>
  openCurrentIndex(dataDir, error => printError(stderr, error))

/** Returns the locations that names mean. @throws NotDone for an unknown name */
export async function areasNamed(names: readonly string[], program: WithIndex): Promise<Near[]> {
  using index = await openPlaceIndex(program)
  return names.map(name => {
    const near = readCircle(name) ?? index.near(name)
    if (near && near.ignored === undefined) return near
    const similar = similarNames(program.settings.dataDir, name, index.near)
    const advice =
      similar.length > 0
        ? `Did you mean ${similar.join('; or ')}?`
        : 'Name a town, a district, a region or a country, or give coordinates: 41.88,-87.63,5km.'
    throw new NotDone(`There is no area called ${JSON.stringify(name)}. ${advice} Nothing was changed.`)
  })
}

/** Returns the loaded areas that names mean; all without a name. @throws NotDone for an area that is not loaded */
export async function loadedAreas(names: readonly string[], program: WithIndex): Promise<KnownArea[]> {
  using index = await openPlaceIndex(program)
  const known = knownAreas(program.settings.dataDir)
  if (names.length === 0 && known.length === 0)
    throw new NotDone('No area was loaded yet. Load one with forklist places get AREA.')
  const chosen = names.length === 0 ? known : names.flatMap(name => areasOf(name, known, index, program))
  return [...new Set(chosen)]
}

function areasOf(
  name: string,
  known: readonly KnownArea[],
  index: PlaceIndex,
  { settings: { dataDir } }: WithIndex,
): KnownArea[] {
  const called = known.filter(area => area.source === name || [area.slug, slugOf(area.name)].includes(slugOf(name)))
  if (called.length > 0) return called
  const near = readCircle(name) ?? index.near(name)
  const slug = near && areaNear(dataDir, near).slug
  const meant = known.filter(area => area.slug === slug)
  if (meant.length > 0) return meant
  const names = [...new Set(known.map(area => area.name))].join('; ') || 'none'
  throw new NotDone(`There is no loaded area ${JSON.stringify(name)}. There are: ${names}.`)
}

/** Returns the names of the sources that names mean: a source of that name, else the sources of the area. @throws NotDone */
export async function sourcesNamed(names: readonly string[], program: WithIndex): Promise<string[]> {
  using index = await openPlaceIndex(program)
  const sources = index.stats().sources.map(({ name }) => name)
  const known = knownAreas(program.settings.dataDir)
  const all = names.flatMap(name => {
    if (sources.includes(name)) return [name]
    try {
      return areasOf(name, known, index, program).map(({ source }) => source)
    } catch (error) {
      if (!(error instanceof NotDone)) throw error
      throw new NotDone(`There is no source ${name}. There are: ${sources.join(', ') || 'none'}.`)
    }
  })
  return [...new Set(all)]
}

/** Prints the sources of the place index, with the areas that they hold. */
export async function printSources(program: Program, json: boolean): Promise<void> {
  using index = await openPlaceIndex(program)
  const { dataDir } = program.settings
  const known = new Map(knownAreas(dataDir).map(area => [area.source, area]))
  const files = new Map(sourceFiles(dataDir).map(({ source, path }) => [source, path]))
  const sources = index.stats().sources.map(({ name: source, places, readAt }) => {
    const area = known.get(source)
    return {
      source,
      ...(area && { slug: area.slug, area: area.name, release: area.release }),
      places,
      readAt,
      bytes: statSync(files.get(source)!).size,
    }
  })
  const rows = sources.map(source => ({ area: source.source, ...source, size: megabytes(source.bytes) }))
  await printRows(program, { sources: json ? sources : rows }, json, {
    columns: ['area', 'places', 'source', 'release', 'readAt', 'size'],
    key: 'source',
    none: 'There are no places yet. Load some with forklist places get AREA.',
  })
}

const placeStats = z.object({
  sources: z.array(
    z
      .looseObject({})
      .register(tableColumns, { columns: ['name', 'places', 'format', 'readAt', 'attribution'], key: 'name' }),
  ),
})

/** Prints the counts and sources of the place index. */
export async function printStats(program: Program, json: boolean): Promise<void> {
  const { settings, stdout, stderr } = program
  using index = await openPlaceIndex(program)
  const { sources, ...counts } = index.stats()
  const bytes = indexFiles(settings.dataDir).reduce((sum, file) => sum + statSync(file).size, 0)
  const { places } = counts
  const stats = { ...counts, bytes, ...(places > 0 && { bytesPerPlace: Math.round(bytes / places) }), sources }
  if (json) printJson(stdout, stats)
  else await printReadable(stdout, placeStats, stats)
  if (sources.every(({ name }) => name === starterName))
    printNote(stderr, 'No area has been loaded yet: forklist places get AREA loads one.')
}
