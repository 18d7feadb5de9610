import type { PlaceChange } from '../../domain/place-refresh.ts'
import type { RefreshedPlace } from '../../storage/refresh-places.ts'
import { builtIn } from '../command.ts'
import { print, printJson, printNote } from '../output.ts'
import { asLine, count, spaced } from '../terminal/text.ts'
import { flag, json, slug } from './options.ts'

export const placesRefresh = builtIn({
  name: 'places refresh',
  summary: 'Show where places of lists differ from the place index, or update them.',
  options: () => ({
    slug: slug().optional(),
    apply: flag('Write the changes: one version per list, which can be undone. Without it nothing is written.'),
    json: json(),
  }),
  positions: { slug: 'Which list?' },
  notes: [
    'For one list, or all lists. Notes, ranks and ids do not change. Closed places are marked; these and places that are gone stay.',
  ],
  example: 'forklist places refresh eat-in-rome-jdkqcf',
  async run({ slug, apply, json }, program, audit) {
    const { stdout, stderr } = program
    const { openPlaceIndex } = await import('../place-index.ts')
    await using opened = await program.open()
    using index = await openPlaceIndex(program)
    const look = (mapPlaceId: string) => {
      const gone = index.goneSince(mapPlaceId)
      const closed = index.isClosed(mapPlaceId)
      // The source of its id calls it closed, although another source may still list the restaurant.
      const known = closed ? undefined : index.get(mapPlaceId)
      return known ?? (gone === undefined ? undefined : { gone, closed })
    }
    const changed: RefreshedPlace[] = []
    const slugs = new Set<string>()
    let places = 0
    for await (const place of opened.storage.refreshPlaces({ ...(slug && { slug }), apply, look, audit })) {
      places++
      if (json) changed.push(place)
      else {
        if (!slugs.has(place.slug)) print(stdout, place.slug)
        print(stdout, `  ${asLine(place.name)} (${place.placeId}): ${place.changes.map(words).join('; ')}`)
      }
      slugs.add(place.slug)
    }
    if (json) printJson(stdout, { applied: apply, places: changed })
    printNote(stderr, ending(places, slugs.size, apply))
  },
})

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
    case 'closed':
      return change.to === undefined ? 'open again' : 'closed for good'
    case 'renamed':
      return `name: ${asLine(change.from)} → ${asLine(change.to)}`
    case 'moved':
      return change.meters === undefined ? 'located' : `moved ${change.meters.toLocaleString('en')} m`
    default:
      return `${spaced(change.kind)}: ${asLine(change.from ?? 'none')} → ${asLine(change.to ?? 'none')}`
  }
}
