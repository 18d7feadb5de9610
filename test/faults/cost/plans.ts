import { setImmediate } from 'node:timers/promises'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import { sharedPlaces } from '../../../src/domain/shared-places.ts'
import { type LookedUpRow, planImport } from '../../../src/formats/import/plan/plan.ts'
import { isSameRestaurant } from '../../../src/places/matching/same-restaurant.ts'
import { whole } from '../../domain/ranking/elections.ts'
import { entryOf } from '../../support/rome.ts'
import type { Costly } from './costly.ts'

const ownId = (index: number): string => `own:${String(index).padStart(20, '0')}`
const googleId = (index: number): string => `google:Eataly-${String(index).padStart(20, '0')}`

type Branch = (index: number) => Omit<PlaceFacts, 'name'>

/** Branches of one chain, all with the same name. */
const branches: Record<string, Branch> = {
  'at one spot, with ids of one map': index => ({ mapPlaceId: googleId(index), latitude: 41.9, longitude: 12.5 }),
  'at one spot, with ids of Forklist': index => ({ mapPlaceId: ownId(index), latitude: 41.9, longitude: 12.5 }),
  'on one parallel': index => ({ mapPlaceId: googleId(index), latitude: 41.9, longitude: index / 500 }),
  nowhere: index => ({ mapPlaceId: ownId(index), address: `Via Roma ${index}` }),
  'nowhere, without an address': index => ({ mapPlaceId: ownId(index) }),
}

type PlanInput = { rows: LookedUpRow<never>[]; entries: ReturnType<typeof entryOf>[] }

/** One plan takes a few milliseconds, which other programs double. Each is a turn of its own. */
const plansMeasured = 5

/** Makes a plan that imports as many places as the list has: up to 2,000 each. */
const planOf = (name: string, branch: Branch): Costly<PlanInput> => ({
  name: `a plan of branches ${name}`,
  bytes: 250,
  input: places => {
    const facts = Array.from({ length: 2 * places }, (_, index) => ({ name: 'Eataly', ...branch(index) }))
    const description = (found: PlaceFacts) => ({ name: found.name, mapPlaceId: found.mapPlaceId })
    return {
      entries: facts.slice(0, places).map(each => entryOf(each)),
      rows: facts.slice(places).map((found, index) => ({ row: index + 1, found, description: description(found) })),
    }
  },
  async run({ rows, entries }) {
    for (let plan = 0; plan < plansMeasured; plan++) {
      planImport(rows, entries, '2026-05-01T12:00:00.000Z', { isSameRestaurant, unmatched: 'own' })
      await setImmediate()
    }
  },
})

/** Merges a list of a map with one of own places, up to 2,000 each, all at one spot and all of another name. */
export const merge: Costly<Parameters<typeof sharedPlaces>[0]> = {
  name: 'a merge of two lists at one spot',
  bytes: 250,
  input: places => {
    const listOf = (id: string, mapPlaceId: (index: number) => string, name: string) => ({
      id,
      entries: Array.from({ length: places }, (_, index) =>
        entryOf({ mapPlaceId: mapPlaceId(index), name: `${name} ${index}`, latitude: 41.9, longitude: 12.5 }),
      ),
    })
    return [listOf('map', googleId, 'Eataly'), listOf('own', ownId, 'Felice')]
  },
  run: lists => whole(sharedPlaces(lists, isSameRestaurant)),
}

export const plans = Object.entries(branches).map(([name, branch]) => planOf(name, branch))

/** Pins just too far apart to be one place. Each is compared with all pins around it: at most 4 million pairs. */
export const crowd = planOf('in one street, with two maps', index => ({
  mapPlaceId: index % 2 ? googleId(index) : `osm:node/${index + 1}`,
  latitude: 41.9 + index / 1e6,
  longitude: 12.5 + (index % 2) / 1000,
}))
