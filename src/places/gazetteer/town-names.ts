import type { KnownTown, TownsByName } from '../../domain/town-names.ts'
import { firstWhere } from '../../util/first-where.ts'
import { firstNameIn, meaningsIn, townIn, townsAChunk } from './format.ts'
import { type Gazetteer, readGazetteer } from './gazetteer-file.ts'
import { standingOf, standingOfArea, townKeyOf } from './standing.ts'

/**
 * Looks up names of towns, districts, regions and countries in the gazetteer of this installation, without the place index. The first
 * look-up reads the file: 100 ms of CPU and 15 MB.
 */
export const townNames = (): TownsByName => {
  let gazetteer: Gazetteer<Uint8Array> | undefined
  let firsts: string[] = []
  const chunkOf = (key: string): Uint8Array | undefined => {
    if (!gazetteer) {
      gazetteer = readGazetteer()
      firsts = gazetteer.names.map(firstNameIn)
    }
    return gazetteer.names[firstWhere(firsts.length, at => firsts[at]! > key) - 1]
  }
  const found = new Map<string, KnownTown | undefined>()
  const lookUp = (key: string): KnownTown | undefined => {
    const chunk = chunkOf(key)
    const [likeliest] = chunk ? meaningsIn(chunk, key) : []
    if (!likeliest) return undefined
    if (likeliest.of === 'area') {
      const area = gazetteer!.areas[likeliest.number]!
      const keys = [area.name, area.englishName ?? area.name].map(townKeyOf)
      return { ...area, inhabitants: standingOfArea(key, keys, area) }
    }
    const { number } = likeliest
    const town = townIn(gazetteer!.towns[Math.floor(number / townsAChunk)]!, number % townsAChunk)
    const inhabitants = standingOf(key, [townKeyOf(town.name)], town.population)
    return { ...town, kind: town.district ? 'district' : 'town', inhabitants }
  }
  return name => {
    const key = name.length > maxNameLength ? '' : townKeyOf(name)
    if (key === '') return undefined
    if (found.size === maxFound) found.clear()
    if (!found.has(key)) found.set(key, lookUp(key))
    return found.get(key)
  }
}

const maxNameLength = 60
const maxFound = 5000
