import { isSameSpelling } from './join.ts'
import { nearPoint } from './points.ts'
import type { Kind, Location, Question } from './question.ts'
import { rightOf } from './right.ts'
import { given, type PairRow } from './rows.ts'
import { complete } from './split.ts'
import { nearOf, type TownNames } from './town-names.ts'

/** Returns the questions of the given rows. Their kinds and the places that they mean are stated. */
export const givenQuestions = (rows: readonly PairRow[], towns: readonly TownNames[]): Question[] =>
  rows.flatMap(row => {
    const town = towns.find(({ extract }) => extract.town === row[2] || nearOf(extract) === row[2])
    return town ? questionsOfRow(row, town) : []
  })

const questionsOfRow = ([kind, query, town, latitude, longitude, id]: PairRow, names: TownNames): Question[] => {
  const near = town!
  const place = names.places.find(({ mapPlaceId }) => mapPlaceId === id)
  if (id !== null && !place) throw new Error(`The extract of ${near} has no place ${id}, which "${query}" means`)
  const [name, street] = splitAtComma(query)
  const ask = (kind: Kind, location: Location, query: string, where: Question['where'], nameAlone?: string) =>
    complete({
      kind,
      location,
      query,
      where,
      source: given,
      right: place ? rightOf(place, nameAlone ?? query, names) : null,
      town: names,
      ...(nameAlone !== undefined && { nameAlone }),
    })
  const inTown = (kind: Kind, name: string) => ask(kind, 'town', name, { near })
  const inField = (kind: Kind) => (street ? [ask(kind, 'address', name, { near, address: street })] : [])

  switch (kind) {
    case 'same':
    case 'otherwise':
    case 'absent': {
      const isAtPoint = latitude !== null && longitude !== null
      const atPoint = isAtPoint ? [ask(kind, 'coordinates', query, { near: nearPoint({ latitude, longitude }) })] : []
      return [inTown(kind, query), ...atPoint]
    }
    case 'name and address':
      return [
        ask(kind, 'town', query, { near }, name),
        ...inField(kind),
        inTown(isSameSpelling(name, place!.name) ? 'same' : 'otherwise', name),
      ]
    case 'branch absent':
      return [inTown(kind, name), ask(kind, 'in the query', query, { near }), ...inField(kind)]
    case 'another restaurant at the address':
      return [ask(kind, 'in the query', query, { near }), ...inField(kind)]
    case 'other script':
      return [inTown(kind, query)]
    default:
      throw new Error(`A given row has the unknown kind "${kind}"`)
  }
}

const splitAtComma = (query: string): [name: string, street?: string] => {
  const at = query.indexOf(', ')
  return at < 0 ? [query] : [query.slice(0, at), query.slice(at + 2).trim()]
}
