import type { InProcess } from './lists.ts'
import { microseconds } from './rounds.ts'

/** A list that is changed and measured, with the ids of its places in their present order. */
export type SampleList = { slug: string; token: string; places: number; ids: string[] }

export async function sampleList(service: InProcess, places: number): Promise<SampleList> {
  const made = await service.list(places)
  const { text } = await service.ask('GET', `/lists/${made.slug}`)
  const read = JSON.parse(text) as { places: { id: string }[] }
  return { ...made, places, ids: read.places.map(place => place.id) }
}

/** Returns changes by callers on a list of constant length, give or take one place. Each returns the microseconds taken. */
export function changeCases(service: InProcess) {
  const ask = ({ slug, token }: SampleList, method: string, path: string, body?: unknown) =>
    service.ask(method, `/lists/${slug}${path}`, token, body)

  const add = async (list: SampleList) => {
    const own = { name: 'The stall behind the market', latitude: 41.8962767, longitude: 12.4904433 }
    const { text } = await ask(list, 'POST', '/places', { own, note: 'Only in the morning.' })
    list.ids.push((JSON.parse(text) as { place: { id: string } }).place.id)
  }
  const removeLast = (list: SampleList) => ask(list, 'DELETE', `/places/${list.ids.pop()}`)
  const order = (list: SampleList, placeIds: string[]) => {
    list.ids = placeIds
    return microseconds(() => ask(list, 'PUT', '/order', { placeIds }))
  }

  const lastToFirst = (list: SampleList) => {
    const id = list.ids.pop()!
    list.ids.unshift(id)
    return microseconds(() => ask(list, 'POST', `/places/${id}/move`, { rank: 1 }))
  }
  const lastToMiddle = (list: SampleList) => {
    const id = list.ids.pop()!
    const middle = Math.ceil(list.ids.length / 2)
    list.ids.splice(middle, 0, id)
    return microseconds(() => ask(list, 'POST', `/places/${id}/move`, { rank: middle + 1 }))
  }
  const addLast = async (list: SampleList) => {
    if (list.ids.length === list.places) await removeLast(list)
    return microseconds(() => add(list))
  }
  const remove = async (list: SampleList) => {
    if (list.ids.length < list.places) await add(list)
    return microseconds(() => removeLast(list))
  }
  const note = (list: SampleList, round: number) =>
    microseconds(() =>
      ask(list, 'PATCH', `/places/${list.ids[list.ids.length >> 1]}`, {
        note: `Ask for the table at the back, and for menu ${round}.`,
      }),
    )
  const title = (list: SampleList, round: number) =>
    microseconds(() => ask(list, 'PATCH', '', { title: `Eat here, edition ${round}` }))
  const orderWithOneMoved = (list: SampleList) => order(list, [list.ids.at(-1)!, ...list.ids.slice(0, -1)])
  const orderReversed = (list: SampleList) => order(list, list.ids.toReversed())
  return { lastToFirst, lastToMiddle, addLast, remove, note, title, orderWithOneMoved, orderReversed }
}
