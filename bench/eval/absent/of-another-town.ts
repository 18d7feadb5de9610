import { resembles } from './resembles.ts'
import type { AbsentRule } from './rule.ts'

export const ofAnotherTown: AbsentRule = {
  name: 'of another town',
  about: 'the name of a place elsewhere; nothing within 30 km has a name like it',
  write({ extract }, random, scope, { towns }) {
    const elsewhere = random.pick([...towns.values()].filter(({ places }) => places[0]!.extract !== extract))
    const { record } = random.pick(elsewhere.places)
    return resembles(record.name, scope) ? undefined : record.name
  },
}
