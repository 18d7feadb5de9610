import type { PlaceChange } from '../../domain/place-refresh.ts'
import type { ChangedPlace, PlaceStore } from '../places-store.ts'
import { type Output, print, printJson, printNote } from '../program.ts'
import { spaced } from '../terminal/render.ts'
import { asLine } from '../terminal/text.ts'
import { count } from './summary.ts'

type RefreshListsOutput = { stdout: Output; stderr: Output }

export const refreshLists =
  (selection: { slug?: string; apply: boolean }, json: boolean) =>
  async (store: PlaceStore, { stdout, stderr }: RefreshListsOutput, who: string): Promise<number> => {
    const changed: ChangedPlace[] = []
    let lists = 0
    let places = 0
    let current: string | undefined
    for await (const place of store.refresh({ ...selection, audit: { command: 'places refresh', who } })) {
      places++
      if (place.slug !== current) lists++
      if (json) changed.push(place)
      else {
        if (place.slug !== current) print(stdout, place.slug)
        print(stdout, `  ${asLine(place.name)} (${place.placeId}): ${place.changes.map(words).join('; ')}`)
      }
      current = place.slug
    }
    if (json) printJson(stdout, { applied: selection.apply, places: changed })
    printNote(stderr, ending(places, lists, selection.apply))
    return 0
  }

const ending = (places: number, lists: number, apply: boolean): string => {
  if (places === 0) return 'All places match the place index.'
  const where = `${count(places, 'place')} in ${count(lists, 'list')}`
  // The list's owner decides about places that are gone.
  return apply
    ? `${where} updated from the place index; places that are gone stay.`
    : `${where} would change. Add --apply to write the changes; places that are gone stay.`
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
