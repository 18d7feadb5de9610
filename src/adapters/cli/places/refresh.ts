import type { PlaceChange } from '../../../domain/refreshed.ts'
import type { ChangedPlace, PlaceStore } from '../places-store.ts'
import { note, type Output, say, sayJson } from '../program.ts'
import { spaced } from '../terminal/render.ts'
import { asLine } from '../terminal/text.ts'
import { count } from './summary.ts'

type To = { stdout: Output; stderr: Output }

export const refreshLists =
  (wanted: { slug?: string; apply: boolean }, json: boolean) =>
  async (store: PlaceStore, { stdout, stderr }: To, who: string): Promise<number> => {
    const changed: ChangedPlace[] = []
    let lists = 0
    let places = 0
    let current: string | undefined
    for await (const place of store.refresh({ ...wanted, audit: { command: 'places refresh', who } })) {
      places++
      if (place.slug !== current) lists++
      if (json) changed.push(place)
      else {
        if (place.slug !== current) say(stdout, place.slug)
        say(stdout, `  ${asLine(place.name)} (${place.placeId}): ${place.changes.map(words).join('; ')}`)
      }
      current = place.slug
    }
    if (json) sayJson(stdout, { applied: wanted.apply, places: changed })
    note(stderr, ending(places, lists, wanted.apply))
    return 0
  }

const ending = (places: number, lists: number, apply: boolean): string => {
  if (places === 0) return 'Nothing differs from the directory.'
  const where = `${count(places, 'place')} in ${count(lists, 'list')}`
  // Who made a list decides what becomes of a place that is gone.
  return apply
    ? `${where} differed, and are now as the directory has them; places that are gone stay.`
    : `${where} would change. Nothing is written without --apply; places that are gone stay.`
}

const words = (change: PlaceChange): string => {
  switch (change.kind) {
    case 'gone':
      return `gone since ${change.since}`
    case 'renamed':
      return `name: ${asLine(change.from)} → ${asLine(change.to)}`
    case 'moved':
      return change.meters === undefined ? 'located' : `moved ${change.meters.toLocaleString('en')} m`
    default:
      return `${spaced(change.kind)}: ${asLine(change.from ?? 'none')} → ${asLine(change.to ?? 'none')}`
  }
}
