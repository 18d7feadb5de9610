import { certain, uncertain } from '../../domain/certain.ts'
import { metersBetween } from '../../domain/coordinates.ts'
import { pointIn } from '../../domain/coordinates-in-text.ts'
import type { PlaceAlias } from '../../domain/place-alias.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { memoize } from '../../util/memoize.ts'
import { type Near, placesOfKnownArea } from '../gazetteer/near.ts'
import { prepositionAt } from '../gazetteer/prepositions.ts'
import type { LiveIndex } from '../index/live-index.ts'
import type { PlaceIndex } from '../index/place-index.ts'
import { candidateOf } from '../matching/candidate.ts'
import { readContact } from '../matching/contact.ts'
import type { Candidate } from '../matching/evidence.ts'
import type { SearchHit } from '../matching/match.ts'
import { sameRestaurant } from '../matching/same-restaurant.ts'
import { probabilities, type Scored, scored, type Town, townOf, weighedReading } from '../matching/score.ts'
import { scoredByAlias, spellingsOf, taughtBy } from './aliases.ts'
import { isCertain } from './certainty.ts'
import { type OwnLocation, ownLocation } from './own-location.ts'
import { type Settled, settled, type Whereabouts } from './place-town.ts'
import { locationOf, type QueryReading, readingsOf, townElsewhere, type Where, withoutHere } from './readings.ts'
import { type HintedArea, hintedArea, type LocationHints, type RowLocation, rowLocation } from './row-location.ts'

/** What the place index knows of an area. */
export type Coverage = {
  /** The name of the area; the coordinates for a point. */
  area: string
  /** `loaded` as a whole, `loading` now, `partial`: other data has places in it, and not only a few stray ones. */
  state: 'none' | 'loading' | 'partial' | 'loaded'
  /** Number of known places in it. */
  places: number
  /** While loading, the share that is done, 0 … 1, if known. */
  progress?: number
}

/** A name and its location, for other providers. */
export type Unknown = { name: string; near?: Near }

/** The answer of the place index to a question. */
export type Answer = {
  /** Best first. */
  hits: SearchHit[]
  /** Probability that none of all candidates is meant. */
  none: number
  /** Whether the best hit may be added without asking. */
  isCertain: boolean
  /** How the location was understood. Absent without a location. */
  near?: Near
  /** Whether the caller stated a location of which nothing was understood. */
  isNearUnknown: boolean
  coverage?: Coverage
  /** The spellings by which aliases are looked up. */
  spellings: string[]
  /** What to ask other providers for. */
  unknown: Unknown
  /** The place in the caller's words: its name without what was understood as a location, that location, and the pin of the address. */
  asked: { name: string; address?: string; near?: string; latitude?: number; longitude?: number }
}

/** The functions of the place index, including comparison with other providers' places. Takes and returns plain data. */
export type Local = {
  /**
   * Answers which places a query means.
   * @param others places of other providers for `unknown`. A place that both know is taken from the index.
   * @param aliases those with one of the answer's `spellings`
   */
  find(
    query: string,
    where: Where,
    limit: number,
    others?: readonly PlaceFacts[],
    aliases?: readonly PlaceAlias[],
  ): Answer
  /** Returns a place by `mapPlaceId` with its prefix or by Forklist's place id. */
  get(id: string): PlaceFacts | undefined
  /** See `hintedArea`. */
  areaOf(hints: LocationHints): HintedArea
  /** See `rowLocation`. */
  locate(row: { near?: string | undefined; address?: string | undefined }, hinted: HintedArea): RowLocation
  /** See `ownLocation`. */
  locateOwn(own: PlaceFacts, hinted: HintedArea): OwnLocation | undefined
  /** See `settled`. */
  settle(place: Whereabouts): Settled
  /** See `townElsewhere`. */
  elsewhere(query: string, near: string): { name: string; near: string } | undefined
  /** See `taughtBy`. */
  teaches(query: string, where: Where, placeId: string): PlaceAlias | undefined
}

/** The same functions, asynchronous. */
export type Asynchronous<T> = {
  [Name in keyof T]: T[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Result>
    : never
}

type FoundPlace = { number?: number; facts: () => PlaceFacts; candidate: Candidate }
type ScoredPlace = Scored<FoundPlace>

export const localLookup = ({ ask }: Pick<LiveIndex, 'ask'>): Local => ({
  find: (...question) => ask(index => findIn(index, ...question)),
  get: id => ask(index => index.get(id)),
  areaOf: hints => ask(index => hintedArea(index, hints)),
  locate: (...row) => ask(index => rowLocation(index, ...row)),
  locateOwn: (...own) => ask(index => ownLocation(index, ...own)),
  settle: place => ask(index => settled(index, place)),
  elsewhere: (...said) => ask(index => townElsewhere(index, ...said)),
  teaches: (...picked) => ask(index => taughtBy(index, ...picked)),
})

const findIn = (
  index: PlaceIndex,
  written: string,
  { near: nearText, ...beside }: Where,
  limit: number,
  others: readonly PlaceFacts[] = [],
  aliases: readonly PlaceAlias[] = [],
): Answer => {
  const { text: query, here } = withoutHere(written)
  const where = { near: nearText ?? here, ...beside }
  const stated = here !== undefined && nearText === undefined ? undefined : locationOf(index, where)
  const readings = readingsOf(index, query, stated ?? {})
  const isInReach = ({ place: { candidate } }: ScoredPlace) =>
    !stated?.near || metersBetween(stated.near, candidate) <= stated.near.reachMeters
  const distinct = rankedPlaces(index, readings, others, aliases).filter(isInReach)
  const { each, none } = probabilities(distinct.map(({ evidence }) => evidence.score))
  const isBestCertain = isCertain(index, distinct, each[0])
  const hits = distinct
    .map((place, i) => ({ place, confidence: isBestCertain ? each[i]! : Math.min(each[i]!, uncertain) }))
    .filter(({ place }) => isRelated(place))
    .slice(0, limit)
    .map(({ place, confidence }) => hitOf(place, confidence))
  const forOthers = readings.find(({ name }) => name !== query) ?? readings[0]!
  const near = distinct[0]?.reading.near ?? forOthers.location.near
  const ignored = stated ? stated.ignored : where.near
  return {
    hits,
    none,
    isCertain: isBestCertain,
    ...(near && { near: { ...near, ...(ignored !== undefined && { ignored }) } }),
    isNearUnknown: !stated,
    ...(near && { coverage: coverageOf(index, near) }),
    spellings: spellingsOf(readings),
    unknown: { name: forOthers.name, ...(forOthers.location.near && { near: forOthers.location.near }) },
    asked: askedOf(query, where, forOthers, distinct.find(isAtAddress)),
  }
}

/** Returns the distinct places that may be meant, best first. */
export const rankedPlaces = (
  index: PlaceIndex,
  readings: readonly QueryReading[],
  others: readonly PlaceFacts[] = [],
  aliases: readonly PlaceAlias[] = [],
): ScoredPlace[] => {
  const foreign = others.flatMap((facts): FoundPlace[] => {
    const candidate = candidateOf(facts)
    return candidate ? [{ facts: () => facts, candidate }] : []
  })
  const found = [...candidatesFor(index, readings), ...foreign]
  const candidates = found.map(({ candidate }) => candidate)
  const around = memoize((near: Near | undefined) => wordsAround(index, candidates, near))
  const ways = readings.map(({ reading }) => weighedReading(reading, around(reading.near)))
  // Reading the contact of every candidate costs as much as all else, and only files have one.
  const withContact = ways[0]!.contact ? ownContact : (place: FoundPlace) => place.candidate
  const places = found.map(place => scored(place, withContact(place), ways)).filter(place => place !== undefined)
  const byAlias = aliases.flatMap(alias => {
    const number = index.numberOf(alias.placeId)
    return number === undefined
      ? []
      : placesAt(index, [number]).flatMap(place => scoredByAlias(readings, around, alias, place))
  })
  return withoutRepetitions([...places, ...byAlias].sort(bestFirst))
}

/** Returns what the places around say about words. What is beyond the area asked for says nothing. */
const wordsAround = (index: PlaceIndex, candidates: readonly Candidate[], near: Near | undefined): Town => {
  const around = candidates.filter(candidate => !near || metersBetween(near, candidate) <= near.extentMeters)
  return townOf(around, near ? index.countWithin(near, near.extentMeters) : 0)
}

const ownContact = ({ candidate, facts }: FoundPlace): Candidate => {
  const { phone, website } = facts()
  const contact = readContact(phone, website)
  return contact ? { ...candidate, contact } : candidate
}

const candidatesFor = (index: PlaceIndex, readings: readonly QueryReading[]): FoundPlace[] =>
  placesAt(index, candidateNumbers(index, readings))

/** Returns the numbers of the places that are compared with a question, in the order of retrieval. */
export const candidateNumbers = (index: PlaceIndex, readings: readonly QueryReading[]): number[] =>
  index.retrieve(
    readings.map(({ reading: { name, address, near } }) => ({
      words: name.words.filter((_, at) => name.roles[at] !== 'filler'),
      ...(address && { address }),
      ...(near && { near }),
    })),
  )

const placesAt = (index: PlaceIndex, numbers: readonly number[]): FoundPlace[] =>
  index.compared(numbers).map(({ number, candidate }) => ({ number, candidate, facts: () => index.facts(number) }))

const coverageOf = (index: PlaceIndex, near: Near): Coverage => {
  const places = index.countWithin(near, near.extentMeters)
  const state = index.isLoaded(near) ? 'loaded' : places >= placesOfKnownArea(near) ? 'partial' : 'none'
  return { area: near.englishName ?? near.name, state, places }
}

/** Whether a place is in the house asked for, in the town asked for. Its position is then that of the address. */
const isAtAddress = ({ reading: { near }, evidence: { isInHouse, distanceMeters } }: ScoredPlace): boolean =>
  isInHouse && near !== undefined && isTown.has(near.kind) && distanceMeters! <= near.extentMeters

/** Kinds of area in which a street's name is mostly unique. */
const isTown: ReadonlySet<Near['kind']> = new Set(['point', 'district', 'town'])

const askedOf = (
  query: string,
  { near, address: said }: Where,
  { name, location: { address = said } }: QueryReading,
  atAddress: ScoredPlace | undefined,
): Answer['asked'] => {
  const beside = name === query ? '' : locationBeside(name, query)
  // The person may stand at coordinates, and the query says more of the place.
  const around = beside !== '' && pointIn(near ?? '') ? '' : (near ?? '')
  const locations = [beside, around].filter(text => text !== '')
  return {
    name,
    ...(address !== undefined && { address }),
    ...(locations.length > 0 && { near: locations.join(', ') }),
    // The point of `near` is not that of the place: the person may stand there.
    ...(atAddress && { latitude: atAddress.place.candidate.latitude, longitude: atAddress.place.candidate.longitude }),
  }
}

/** Returns what a query has beside the name, without separators and a preposition. */
const locationBeside = (name: string, query: string): string => {
  const words = query
    .replace(name, ' ')
    .replace(/^[\s,;:|@()\-–—·]+|[\s,;:|@()\-–—·]+$/g, '')
    .split(/\s+/)
  return words.slice(prepositionAt(words, 0)).join(' ')
}

/** Whether anything of the question fits the place: more than "osteria" beside another name. */
const isRelated = ({ evidence: { features, address } }: ScoredPlace): boolean => {
  const { matched = 0, askedMissing = 0, branchMissing = 0 } = features
  return matched >= related || (matched >= 1 && askedMissing + branchMissing === 0) || address === 'same'
}

/** Information above that of every word for a kind of place. */
const related = 2

const bestFirst = (a: ScoredPlace, b: ScoredPlace): number =>
  b.evidence.score - a.evidence.score ||
  (a.evidence.distanceMeters ?? 0) - (b.evidence.distanceMeters ?? 0) ||
  (a.place.number ?? Infinity) - (b.place.number ?? Infinity)

/** Places that are compared with each other. */
const maxCompared = 30

/** Removes further records of a place. */
const withoutRepetitions = (places: readonly ScoredPlace[]): ScoredPlace[] => {
  const kept: ScoredPlace[] = []
  for (const place of places) {
    const isRepetition = kept.slice(0, maxCompared).some(other => isSamePlace(other, place))
    if (!isRepetition) kept.push(place)
  }
  return kept
}

const isSamePlace = (better: ScoredPlace, other: ScoredPlace): boolean =>
  haveOneId(better.place, other.place) ||
  // Whether places that are not meant are one makes no difference, and around a point there are hundreds.
  (isRelated(other) && sameRestaurant(better.place.candidate, other.place.candidate) >= certain)

const haveOneId = (a: FoundPlace, b: FoundPlace): boolean =>
  a.number !== undefined && b.number !== undefined
    ? a.number === b.number
    : a.facts().mapPlaceId === b.facts().mapPlaceId

const hitOf = ({ place, evidence }: ScoredPlace, confidence: number): SearchHit => ({
  facts: place.facts(),
  match: {
    confidence: Math.floor(confidence * 1000) / 1000,
    name: evidence.isSameName ? 'same' : 'similar',
    ...(evidence.distanceMeters !== undefined && { distanceMeters: evidence.distanceMeters }),
    ...(evidence.address && { address: evidence.address }),
  },
})
