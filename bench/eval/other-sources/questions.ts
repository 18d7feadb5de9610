import { degrees, type LatLng, metersBetween } from '../../../src/domain/coordinates.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import type { Extract } from '../extract.ts'
import { pointAround } from '../point-around.ts'
import { hashOf, randomOf } from '../random.ts'
import { keyOf } from '../spelling.ts'
import { addressQuestions, partsOf } from './addresses.ts'
import { checkJoin, isSameSpelling, type Join, type JoinCheck, join, type Row } from './join.ts'
import type { IndexName, Kind, Location, Question, Right, Split } from './question.ts'
import { reviewed } from './rows.ts'
import { secondRecords, secondRecordsSource } from './second-records.ts'
import { isOnePlace, nearOf, onePlaceMeters, type TownNames, townNames } from './town-names.ts'

/** Everything that is asked, and the extracts of each index that is asked. */
export type QuestionSet = {
  questions: Question[]
  extracts: Readonly<Record<IndexName, readonly Extract[]>>
  /** How the rows of each source were joined. */
  joins: readonly { source: string; outcome: Join['outcome']; check?: JoinCheck }[]
}

/** Maximum names of other towns asked for in a town; a town with many places has more that a name could be confused with. */
const maxOfOtherTowns = (town: TownNames) => (town.places.length > 10_000 ? 450 : 150)
/** A record beside the restaurant meant is a record of it if the question's name resembles it this much. */
const alsoMeant = 0.75
/** A restaurant is missing in its town if no other there resembles its name this much. */
const missingBelow = 0.5

/** Returns the questions of all sources. The same in every run. */
export const questionsOf = (all: readonly Extract[], rows: readonly Row[]): QuestionSet => {
  const newYork = all.find(({ town }) => town === 'New York')
  const second = newYork ? secondRecords(townNames(newYork)) : []
  const asked = new Set(second.map(({ record }) => record))
  const whole = all.map(extract => ({ ...extract, places: extract.places.filter(place => !asked.has(place)) }))
  const towns = whole.map(townNames)

  const joined = [...rows, ...second.map(({ row }) => row)].flatMap(row => {
    const town = townOf(row, towns)
    return town ? [{ row, town, join: join(row, town) }] : []
  })
  const ofRows = joined.flatMap(({ row, town, join }) => rowQuestions(row, town, join))
  const ofAddresses = towns.flatMap(town =>
    addressQuestions(town, nearOf(town.extract)).map(({ place, ...question }) =>
      complete({ ...question, source: 'addresses of the extracts', town, right: rightOf(place, question.query, town) }),
    ),
  )
  const takenOut = takenOutOf(ofRows, towns)
  return {
    questions: withoutRepeats([
      ...ofRows,
      ...ofAddresses,
      ...takenOut.questions,
      ...towns.flatMap(town => ofOtherTowns(town, towns)),
    ]),
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

type Draft = Pick<Question, 'kind' | 'location' | 'query' | 'where' | 'source' | 'right'> & {
  town: TownNames
  index?: IndexName
}
const complete = ({ town, ...draft }: Draft): Question => ({
  index: 'whole',
  ...draft,
  town: nearOf(town.extract),
  split: splitOf(draft.source, nearOf(town.extract)),
})

/** Nothing asked in these towns is fitted, but for the reviewed pairs. */
const heldOutTowns = ['Vancouver', 'Rome', 'Salzburg', 'Monaco', 'Liechtenstein']
/** Nothing of these sources is fitted in any town. */
const heldOutSources = [secondRecordsSource, 'restaurants of other towns']

/** A source is fitted or held out in a town, as a whole. */
const splitOf = (source: string, town: string): Split =>
  source !== reviewed && (heldOutTowns.includes(town) || heldOutSources.includes(source))
    ? 'held-out sources'
    : 'fit sources'

const rightOf = (place: SourcePlace, query: string, { places, resemblance }: TownNames): Right => ({
  name: place.name,
  latitude: place.latitude,
  longitude: place.longitude,
  records: places.filter(
    other =>
      isOnePlace(other, place) ||
      (metersBetween(other, place) <= onePlaceMeters && resemblance(query, other.name) >= alsoMeant),
  ),
})

/** Points of sources are about this far from those of the extracts: as far as in the reviewed pairs (median 8 m, 95 % within 37 m). */
const pointMeters = 12
/** A person near the restaurant is at most this far away. */
const nearbyMeters = 300

/** Returns a point around a place. Depends on its id alone. @param metersOf returns the distance for a number from 0 to 1 */
const around = (place: SourcePlace, metersOf: (share: number) => number): LatLng => {
  const random = randomOf(`around ${place.mapPlaceId}`)
  return pointAround(place, metersOf(random.next()), 2 * Math.PI * random.next())
}

const pointOf = ({ latitude, longitude }: LatLng) =>
  `${degrees(Number(latitude.toFixed(6)))},${degrees(Number(longitude.toFixed(6)))}`

const kindsInRows: Readonly<Record<string, Kind>> = {
  free: 'as people say it',
  'as people say it': 'as people say it',
  'chain and street': 'chain and street',
  'name and address': 'name and address',
  address: 'address',
}

const rowQuestions = (row: Row, town: TownNames, join: Join): Question[] => {
  if (join.outcome === 'unclear') return []
  const place = join.outcome === 'joined' ? join.place : undefined
  const right = place ? rightOf(place, row.query, town) : null
  const { source, query } = row
  const near = nearOf(town.extract)
  const ask = (kind: Kind, location: Location, query: string, where: Question['where']) =>
    complete({ kind, location, query, where, source, right, town })

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
  const point = ownPoint ?? around(stands, share => -pointMeters * Math.log(1 - share))
  const nearby = place && around(place, share => nearbyMeters * Math.sqrt(share))
  const street = row.street ?? row.address
  const address = place?.address && partsOf(place.address).number ? place.address : undefined
  return [
    ...(source === reviewed || isOnlyOne(query, right, town) ? [ask(kind, 'town', query, { near })] : []),
    ask(kind, 'coordinates', query, { near: pointOf(point) }),
    ...(nearby && isOnlyOneAround(query, right, nearby, town)
      ? [ask(kind, 'nearby', query, { near: pointOf(nearby) })]
      : []),
    ...(street ? [ask(right ? 'name and address' : 'absent', 'address', query, { near, address: street })] : []),
    ...(address && kind === 'otherwise' ? [ask('name and address', 'town', `${query}, ${address}`, { near })] : []),
  ]
}

/** Returns whether the town alone says which restaurant is meant: no other there resembles the name as much. */
const isOnlyOne = (
  query: string,
  right: Right | null,
  town: TownNames,
  reaches = (_: SourcePlace) => true,
): boolean => {
  if (right === null) return true
  const best = Math.max(...right.records.map(({ name }) => town.resemblance(query, name)))
  return town
    .resembling(query)
    .every(({ place, resemblance }) => right.records.includes(place) || resemblance < best || !reaches(place))
}

/** The same around a point. */
const isOnlyOneAround = (query: string, right: Right | null, point: LatLng, town: TownNames): boolean =>
  isOnlyOne(query, right, town, place => metersBetween(place, point) <= 1000)

/** Returns the questions of half of the restaurants, to be asked of an index that lacks them. */
const takenOutOf = (questions: readonly Question[], towns: readonly TownNames[]) => {
  const places = new Set<SourcePlace>()
  const asked: Question[] = []
  for (const question of questions) {
    const { right, kind, query, where, town: name } = question
    if (!right || where.address !== undefined || (kind !== 'same' && kind !== 'otherwise')) continue
    if (hashOf(`taken out ${keyOf(right.name)}`) % 2) continue
    const town = towns.find(each => nearOf(each.extract) === name)!
    const others = [query, right.name].flatMap(town.resembling).filter(({ place }) => !right.records.includes(place))
    if (others.some(({ resemblance }) => resemblance >= missingBelow)) continue
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
    const alike = town.resembling(query)[0]
    if ((alike && alike.resemblance >= missingBelow) || town.holds(query)) continue
    const atPoint = questions.length % 3 === 2
    const point = () => around(random.pick(town.places), share => nearbyMeters * Math.sqrt(share))
    const where = { near: atPoint ? pointOf(point()) : nearOf(town.extract) }
    const location = atPoint ? 'coordinates' : 'town'
    const source = `names of ${nearOf(elsewhere.extract)}`
    questions.push(complete({ kind: 'of another town', location, query, where, source, right: null, town }))
  }
  return questions
}

/** Keeps the first of equal questions, those of the fit first: a question that was fitted does not judge. */
const withoutRepeats = (questions: readonly Question[]): Question[] => {
  const inOrder = questions.toSorted((a, b) => a.split.localeCompare(b.split))
  const keyOfQuestion = ({ query, where, index }: Question) => JSON.stringify([keyOf(query), where, index])
  return [...new Map(inOrder.toReversed().map(question => [keyOfQuestion(question), question])).values()].reverse()
}
