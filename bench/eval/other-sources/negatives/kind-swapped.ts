import { hashOf } from '../../random.ts'
import { wordsIn } from '../../spelling.ts'
import { isName } from '../join.ts'
import { kindOf, namingWords, otherKinds } from '../kind-words.ts'
import { rightOf } from '../right.ts'
import type { Draft } from '../split.ts'
import { nearOf, type TownNames } from '../town-names.ts'
import type { Material } from './names.ts'

const maxOfTown = 90
/** Maximum kinds that are asked for instead of one. */
const maxOfName = 5
/** Another restaurant that resembles the new name this much may have it. */
const sameFrom = 0.9
/** The category of a place says a kind too. */
const categories: Readonly<Record<string, string>> = { bar: 'bar', cafe: 'cafe' }

/** Returns names of restaurants with another kind than theirs: "Bar Rossi" for "Café Rossi". */
export const kindSwapped = (town: TownNames, { rows }: Material): Draft[] => {
  const near = nearOf(town.extract)
  return rows
    .flatMap(({ row, join, ...each }): Draft[] => {
      if (each.town !== town || join.outcome !== 'joined' || !isName(row)) return []
      const { query, source } = row
      const kind = onlyKindIn(query)
      const naming = namingWords(query)
      const isSameButKind =
        onlyKindIn(join.place.name)?.says === kind?.says && String(namingWords(join.place.name)) === String(naming)
      // With a street or a district, the name of a chain means its branch there.
      if (!kind || !isSameButKind || naming.length === 0) return []
      const { records } = rightOf(join.place, query, town)
      const isFree = (name: string) =>
        town.resembling(name).every(({ place, resemblance }) => resemblance < sameFrom || records.includes(place))
      return otherKinds(kind.word, near)
        .filter(other => categories[kindOf(wordsIn(other)[0]!)!] !== join.place.category && !repeats(query, other))
        .map(other => query.replace(kind.word, other))
        .filter(isFree)
        .sort((a, b) => hashOf(a) - hashOf(b))
        .slice(0, maxOfName)
        .map(name => ({
          kind: 'kind swapped',
          location: 'town',
          query: name,
          where: { near },
          source,
          right: null,
          town,
        }))
    })
    .sort((a, b) => hashOf(a.query) - hashOf(b.query))
    .slice(0, maxOfTown)
}

/** "Putte's Pizzeria & Pizza" is no name. */
const repeats = (name: string, kind: string) => /pizz/i.test(name) && /pizz/i.test(kind)

/** Returns the word of a name that says its kind; `undefined` without one, or if several do. */
const onlyKindIn = (name: string): { word: string; says: string } | undefined => {
  const kinds = name.split(/\s+/).flatMap(word => {
    const [said, ...more] = wordsIn(word).map(kindOf)
    return said === undefined || more.length > 0 ? [] : [{ word, says: said }]
  })
  return kinds.length === 1 ? kinds[0] : undefined
}
