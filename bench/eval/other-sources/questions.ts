import { metersBetween } from '../../../src/domain/coordinates.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import type { Extract } from '../extract.ts'
import { hashOf, randomOf } from '../random.ts'
import { keyOf } from '../spelling.ts'
import { addressesOfExtracts, addressQuestions, partsOf } from './addresses.ts'
import { givenQuestions } from './given.ts'
import { type Typing, typingsOf } from './half-typed.ts'
import { checkJoin, isSameSpelling, type Join, type JoinCheck, type JoinedRow, join, type Row } from './join.ts'
import { negatives } from './negatives/index.ts'
import { nearPoint, pointNearby, pointOfSource } from './points.ts'
import type { IndexName, Kind, Location, Question, Split } from './question.ts'
import { hasRival, isMissing, isOnlyOne, isOnlyOneAround, rightOf } from './right.ts'
import { type PairRow, reviewed } from './rows.ts'
import { secondRecords, secondRecordsSource } from './second-records.ts'
import { complete } from './split.ts'
import { nearOf, type TownNames, townNames } from './town-names.ts'

/** Everything that is asked, and the extracts of each index that is asked. */
export type QuestionSet = {
  questions: Question[]
  /** Names that are being typed. */
  typings: Typing[]
  extracts: Readonly<Record<IndexName, readonly Extract[]>>
  /** How the rows of each source were joined. */
  joins: readonly { source: string; outcome: Join['outcome']; check?: JoinCheck }[]
}

/** Maximum names of other towns asked for in a town; a town with many places has more that a name could be confused with. */
const maxOfOtherTowns = (town: TownNames) => (town.places.length > 10_000 ? 450 : 150)

/** Returns the questions of all sources. The same in every run. */
export const questionsOf = (
  all: readonly Extract[],
  rows: readonly Row[],
  given: readonly PairRow[] = [],
): QuestionSet => {
  const newYork = all.find(({ town }) => town === 'New York')
  const second = newYork ? secondRecords(townNames(newYork)) : []
  const asked = new Set(second.map(({ record }) => record))
  const whole = all.map(extract => ({ ...extract, places: extract.places.filter(place => !asked.has(place)) }))
  const towns = whole.map(townNames)

  const joined: JoinedRow[] = [...rows, ...second.map(({ row }) => row)].flatMap(row => {
    const town = townOf(row, towns)
    return town ? [{ row, town, join: join(row, town) }] : []
  })
  const ofRows = joined.flatMap(rowQuestions)
  const ofAddresses = towns.flatMap(town =>
    addressQuestions(town, nearOf(town.extract)).map(({ place, ...question }) =>
      complete({ ...question, source: addressesOfExtracts, town, right: rightOf(place, question.query, town) }),
    ),
  )
  const takenOut = takenOutOf(ofRows, towns)
  const questions = withoutRepeats([
    ...ofRows,
    ...ofAddresses,
    ...takenOut.questions,
    ...towns.flatMap(town => ofOtherTowns(town, towns)),
    ...negatives(towns, joined),
    ...givenQuestions(given, towns),
  ])
  return {
    questions,
    typings: typingsOf(questions, towns),
    extracts: { whole, 'taken out': without(whole, takenOut.places) },
    joins: joined.map(({ row, town, join }) => {
      const check = row.source === secondRecordsSource ? undefined : checkJoin(row, town)
      return { source: row.source, outcome: join.outcome, ...(check && { check }) }
    }),
  }
}

const without = (extracts: readonly Extract[], places: ReadonlySet<SourcePlace>): Extract[] =>
  extracts.map(extract => ({ ...extract, places: extract.places.filter(place => !places.has(place)) }))

const townOf = ({ town, ref }: Row, towns: readonly TownNames[]): TownNames | undefined =>
  town === undefined
    ? towns.find(({ extract }) => ref && metersBetween(extract, ref) <= 30_000)
    : towns.find(each => nearOf(each.extract) === town || each.extract.town === town)

const kindsInRows: Readonly<Record<string, Kind>> = {
  free: 'as people say it',
  'as people say it': 'as people say it',
  'chain and street': 'chain and street',
  'name and address': 'name and address',
  address: 'address',
}

const rowQuestions = ({ row, town, join }: JoinedRow): Question[] => {
  if (join.outcome === 'unclear') return []
  const place = join.outcome === 'joined' ? join.place : undefined
  const right = place ? rightOf(place, row.query, town) : null
  const { source, query } = row
  const near = nearOf(town.extract)
  const ask = (kind: Kind, location: Location, query: string, where: Question['where'], nameAlone?: string) =>
    complete({
      kind,
      location,
      query,
      ...(nameAlone !== undefined && { nameAlone }),
      where,
      source,
      right,
      town,
    })

  const stated = kindsInRows[row.kind ?? '']
  if (stated === 'as people say it') return [ask(stated, 'in the query', query, row.town === undefined ? {} : { near })]
  if (stated && right) return [ask(stated, 'town', query, { near })]

  const kind = !right ? 'absent' : isSameSpelling(query, right.name) ? 'same' : 'otherwise'
  const ownPoint =
    row.latitude !== undefined && row.longitude !== undefined
      ? { latitude: row.latitude, longitude: row.longitude }
      : undefined
  // A name that no restaurant of the town has is asked for at any of them.
  const stands = place ?? randomOf(`point ${query}`).pick(town.places)
  const point = ownPoint ?? pointOfSource(stands)
  const nearby = place && pointNearby(place)
  // Where no place has an address, none tells which one is meant.
  const street = town.places.some(({ address }) => address !== undefined) ? (row.street ?? row.address) : undefined
  const address = place?.address && partsOf(place.address).number ? place.address : undefined
  return [
    ...(source === reviewed || isOnlyOne(query, right, town) ? [ask(kind, 'town', query, { near })] : []),
    ask(kind, 'coordinates', query, { near: nearPoint(point) }),
    ...(nearby && isOnlyOneAround(query, right, nearby, town)
      ? [ask(kind, 'nearby', query, { near: nearPoint(nearby) })]
      : []),
    ...(street ? [ask(right ? 'name and address' : 'absent', 'address', query, { near, address: street })] : []),
    ...(address && kind === 'otherwise'
      ? [ask('name and address', 'town', `${query}, ${address}`, { near }, query)]
      : []),
  ]
}

/** Returns the questions of half of the restaurants, to be asked of an index that lacks them. */
const takenOutOf = (questions: readonly Question[], towns: readonly TownNames[]) => {
  const places = new Set<SourcePlace>()
  const asked: Question[] = []
  for (const question of questions) {
    const { right, kind, query, where, town: name } = question
    if (!right || where.address !== undefined || (kind !== 'same' && kind !== 'otherwise')) continue
    if (hashOf(`taken out ${keyOf(right.name)}`) % 2) continue
    const town = towns.find(each => nearOf(each.extract) === name)!
    if (hasRival(query, right, town) || hasRival(right.name, right, town)) continue
    for (const record of right.records) places.add(record)
    asked.push({ ...question, kind: 'taken out', index: 'taken out', right: null })
  }
  return { places, questions: asked }
}

/** Returns names of the other towns that nothing in the town resembles, in the town and at coordinates near a place. */
const ofOtherTowns = (town: TownNames, towns: readonly TownNames[]): Question[] => {
  const random = randomOf(`other towns ${town.extract.town}`)
  const others = towns.filter(each => each !== town)
  const questions: Question[] = []
  const max = maxOfOtherTowns(town)
  for (let tries = 0; tries < 20 * max && questions.length < max; tries++) {
    const elsewhere = random.pick(others)
    const { name: query } = random.pick(elsewhere.places)
    if (!isMissing(query, town)) continue
    const atPoint = questions.length % 3 === 2
    const where = { near: atPoint ? nearPoint(pointNearby(random.pick(town.places))) : nearOf(town.extract) }
    const location = atPoint ? 'coordinates' : 'town'
    const source = `names of ${nearOf(elsewhere.extract)}`
    questions.push(complete({ kind: 'of another town', location, query, where, source, right: null, town }))
  }
  return questions
}

/** Of equal questions, one is kept: that of the first of these splits. A question that judges is not fitted, nor the other way round. */
const splitsInOrder: readonly Split[] = ['given rows', 'fit sources', 'held-out sources']

const withoutRepeats = (questions: readonly Question[]): Question[] => {
  const inOrder = splitsInOrder.flatMap(split => questions.filter(question => question.split === split))
  const keyOfQuestion = ({ query, where, index }: Question) => JSON.stringify([keyOf(query), where, index])
  return [...new Map(inOrder.toReversed().map(question => [keyOfQuestion(question), question])).values()].reverse()
}
