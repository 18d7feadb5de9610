import { randomOf } from '../../random.ts'
import { namingWords, sortsIn } from '../kind-words.ts'
import { nearPoint, pointOfSource } from '../points.ts'
import { isMissing } from '../right.ts'
import type { Draft } from '../split.ts'
import { nearOf, type TownNames } from '../town-names.ts'
import { absentNames, type Material, namesElsewhere, numberedPlaces, type SourcedName } from './names.ts'

const maxOfTown = 30
/** Maximum names of lists; the others are of other towns. */
const maxOfLists = 15
const maxTries = 3000

/** Returns names that no restaurant of the town resembles, at the address of one of the same sort: "Kimu Sushi" where "Ji Sushi" is. */
export const anotherRestaurant = (town: TownNames, material: Material): Draft[] => {
  const random = randomOf(`another restaurant ${town.extract.town}`)
  const near = nearOf(town.extract)
  // A place is taken once, so that no address has two of the names.
  const free = new Set(numberedPlaces(town).map(each => ({ ...each, sorts: sortsIn(each.place.name) })))
  const ask = ({ name, source }: SourcedName): Draft[] => {
    // "Ristorante" says nothing of the sort. It counts if no other word does.
    const specific = sortsIn(name).filter(sort => sort !== 'restaurant')
    const withSort = (sorts: readonly string[]) =>
      [...free].filter(each => each.sorts.some(sort => sorts.includes(sort)))
    const alike = specific.length > 0 ? withSort(specific) : withSort(sortsIn(name))
    if (alike.length === 0 || namingWords(name).length === 0 || !isMissing(name, town)) return []
    const chosen = random.pick(alike)
    free.delete(chosen)
    const draft = { kind: 'another restaurant at the address', query: name, source, right: null, town } as const
    return [
      { ...draft, location: 'in the query', query: `${name}, ${chosen.line}`, where: { near } },
      { ...draft, location: 'address', where: { near, address: chosen.line } },
      { ...draft, location: 'coordinates', where: { near: nearPoint(pointOfSource(chosen.place)) } },
    ]
  }
  const asked: Draft[][] = []
  const askAll = (names: readonly SourcedName[], max: number) => {
    for (const name of names) {
      if (asked.length === max) return
      const drafts = ask(name)
      if (drafts.length > 0) asked.push(drafts)
    }
  }
  askAll(absentNames(town, material), maxOfLists)
  askAll(namesElsewhere(town, material, random, maxTries), maxOfTown)
  return asked.flat()
}
