import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { SimulatedService } from './service.ts'

const places = 20
/** About the size of the list as an answer: much of it are addresses of maps. */
export const bytesOfVersion = places * 500
/** Changes before the first look, after which caches have what they keep. */
const warmUp = 150
const changes = 70
/** An odd number. Compiled code takes memory in some parts, and what is left behind in all. */
const parts = 5

/** Changes one list many times and reads each version in several ways. @returns the bytes that each change leaves in memory */
export async function bytesLeftByChange(service: SimulatedService): Promise<number> {
  const ask: SimulatedService['ask'] = (name, input, token) => service.ask(name, input, token)
  const own = Array.from({ length: places }, (_, index) => ({
    own: { name: `Bar ${index}` },
    note: `${index}`.repeat(100),
  }))
  const {
    slug,
    editToken,
    places: made,
  } = (await ask('createList', { title: 'Bars', authorName: 'Ada', places: own })).json
  const change = async (index: number) => {
    await ask('updatePlaceNote', { slug, placeId: made[index % places].id, note: `${index} `.repeat(40) }, editToken)
    await ask('getList', { slug })
    await ask('listHistory', { slug, limit: 5 }, editToken)
    await ask('exportList', { slug, format: 'csv' })
    await ask('browseLists', { query: `${index}` })
  }
  for (let index = 0; index < warmUp; index++) await change(index)
  const left: number[] = []
  for (let part = 0; part < parts; part++) {
    const before = bytesInUse()
    for (let index = 0; index < changes; index++) await change(part * changes + index)
    left.push((bytesInUse() - before) / changes)
  }
  return left.sort((a, b) => a - b)[(parts - 1) / 2]!
}

/** Returns the bytes that are in use after what nobody needs has been collected. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
