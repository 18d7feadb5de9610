import { partsOf } from '../rules/rule.ts'
import { wordsIn } from '../spelling.ts'
import type { Place } from '../truth.ts'
import { resembles } from './resembles.ts'
import type { AbsentRule } from './rule.ts'

export const recombined: AbsentRule = {
  name: 'recombined',
  about: 'the beginning of one name of the town and the end of another; no name has the telling words of both',
  anywhere: true,
  write(here, random, scope, { towns }) {
    const { places } = towns.get(here.extract)!
    const other = random.pick(places)
    const [first, second] = [partsOf(here.record.name), partsOf(other.record.name)]
    const query = [...first.slice(0, Math.ceil(first.length / 2)), ...second.slice(-Math.ceil(second.length / 2))]
    const name = query.join(' ')
    const isWhole = (place: Place) => scope.telling(place.words).every(word => wordsIn(name).includes(word))
    // A name with all distinguishing words of one place may mean that place, unless it has more distinguishing words.
    const hasMore = scope.telling(wordsIn(name)).length > scope.telling(here.words).length
    if ((isWhole(here) || isWhole(other)) && !hasMore) return undefined
    return resembles(name, scope) ? undefined : name
  },
}
