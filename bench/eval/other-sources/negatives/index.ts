import { keyOf } from '../../spelling.ts'
import type { JoinedRow } from '../join.ts'
import { namingWords } from '../kind-words.ts'
import type { Question } from '../question.ts'
import { reviewed } from '../rows.ts'
import { complete } from '../split.ts'
import type { TownNames } from '../town-names.ts'
import { anotherRestaurant } from './another-restaurant.ts'
import { branchAbsent } from './branch-absent.ts'
import { containedName } from './contained-name.ts'
import { kindSwapped } from './kind-swapped.ts'
import type { Material } from './names.ts'

const generators = [anotherRestaurant, branchAbsent, kindSwapped, containedName]

/** Returns names that are close to those of a town, and mean none of its restaurants. */
export const negatives = (towns: readonly TownNames[], rows: readonly JoinedRow[]): Question[] => {
  const names = towns.flatMap(({ places }) => places.map(({ name }) => name))
  const byWord = countsOf([...new Set(names)].flatMap(name => [...new Set(namingWords(name))]))
  const byName = countsOf(names.map(keyOf))
  const material: Material = {
    towns,
    // The reviewed pairs are fitted in every town. What is made from them would be too.
    rows: rows.filter(({ row }) => row.source !== reviewed),
    namesWith: word => byWord.get(word) ?? 0,
    placesNamed: name => byName.get(keyOf(name)) ?? 0,
  }
  return towns.flatMap(town => generators.flatMap(generate => generate(town, material))).map(complete)
}

const countsOf = (all: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}
