import type { ListMembers } from '../../src/domain/change.ts'
import { type ListEntry, newEntry } from '../../src/domain/place.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { type Random, randomOf } from '../eval/random.ts'
import { madeUpPlaces } from '../places/made-up.ts'
import type { Real } from '../places/real.ts'

export type MadeUpList = { members: ListMembers; entries: ListEntry[]; createdAt: string; updatedAt: string }

const placesOfAList = 10
const hiddenShare = 0.05
const notedShare = 0.3
const changedShare = 0.3
/** Different places per list. The remaining places of a list are in other lists too. */
const placesForAList = 0.4
const start = Date.UTC(2025, 0, 1)
const minute = 60_000

export const kinds =
  'ramen pizza sushi tapas burgers curry dumplings brunch coffee gelato tacos pho noodles kebab seafood vegan steak cocktails bakeries falafel'.split(
    ' ',
  )
const firstNames =
  'Ada Bea Carlo Dana Elif Farid Greta Hana Ivo Jun Kaisa Luca Mira Noor Olga Pia Quentin Rosa Sami Tove Uma Vito Wen Xavi Yara Zeno'.split(
    ' ',
  )
const lastNames =
  'Aalto Bianchi Costa Dubois Eriksen Fontana Garcia Haas Ibarra Jansen Korhonen Lindqvist Moreau Novak Okafor Petrov Quist Rossi Silva Tanaka'.split(
    ' ',
  )

/** Yields lists as people make them, each of one town. Many share a few towns and kinds of food. Every run yields the same lists. */
export function* madeUpLists(real: Real, count: number): Generator<MadeUpList> {
  const random = randomOf('made-up lists')
  const { byTown, all } = placesByTown(real, Math.max(2000, count * placesForAList))
  for (let made = 0; made < count; made++) {
    const town = random.pick(all).town
    const createdAt = new Date(start + made * minute).toISOString()
    const isChanged = random.next() < changedShare
    const updatedAt = isChanged ? new Date(start + (made + random.below(count)) * minute).toISOString() : createdAt
    yield {
      members: membersOf(town, random),
      entries: pickTen(byTown.get(town)!, all, random).map(facts =>
        newEntry(facts, { note: random.next() < notedShare ? noteOf(random) : undefined }, createdAt),
      ),
      createdAt,
      updatedAt,
    }
  }
}

type InTown = { facts: PlaceFacts; town: string }

function placesByTown(real: Real, count: number) {
  const byTown = new Map<string, InTown[]>()
  const all: InTown[] = []
  for (const { place, town } of madeUpPlaces(real)) {
    const { otherNames: _, localities: __, known: ___, ...facts } = place
    const one = { facts, town: town.name }
    const others = byTown.get(town.name)
    if (others) others.push(one)
    else byTown.set(town.name, [one])
    if (all.push(one) >= count) return { byTown, all }
  }
  return { byTown, all }
}

/** Picks ten places of a town, popular ones more often. A town with too few gets places from anywhere. */
function pickTen(ofTown: readonly InTown[], all: readonly InTown[], random: Random): PlaceFacts[] {
  const picked = new Set<PlaceFacts>()
  for (let tries = 0; picked.size < placesOfAList; tries++) {
    const from = tries < 3 * placesOfAList ? ofTown : all
    picked.add(from[Math.floor(from.length * random.next() ** 2)]!.facts)
  }
  return [...picked]
}

function membersOf(town: string, random: Random): ListMembers {
  const kind = kinds[Math.floor(kinds.length * random.next() ** 2)]!
  const authorName = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const title = random.pick([
    `Best ${kind} in ${town}`,
    `Best ${kind} in ${town}`,
    `${town}: where to eat`,
    `Top 10 restaurants in ${town}`,
    `${authorName.split(' ')[0]}’s favourite ${kind} places`,
    `A weekend in ${town}`,
    `${town} for friends`,
    `The ${kind} list`,
  ])
  const description = random.pick([
    '',
    `Every place here is one we go back to. Mostly ${kind}.`,
    `A restaurant for each evening in ${town}, ordered by how much we liked it.`,
    `Ask me where to go in ${town} and this is what you get, ${kind} first.`,
  ])
  return {
    title,
    authorName,
    description,
    visibility: random.next() < hiddenShare ? 'hidden' : 'public',
    listed: true,
    bands: [],
  }
}

const noteOf = (random: Random): string =>
  random.pick([
    'Go early.',
    'Ask for the table at the back, and for what is not on the menu.',
    'Only at lunch.',
    'Closed on Mondays. The one with ricotta.',
  ])
