import { openStreetMap as attribution } from '../src/domain/attribution.ts'
import { type ExportedList, maxNotesBytes, maxPlaces } from '../src/domain/list.ts'
import type { ListEntry } from '../src/domain/place.ts'
import { placeIdOf } from '../src/domain/place-ids.ts'
import { realPlaces } from './restaurants.ts'

const at = '2026-11-01T18:30:00.000Z'

/** The note of each place, by length. */
export const notes = {
  short: 'Ask for the table at the back, and for what is not on the menu.',
  '1 MiB of': 'Go "early" & <hungry>.\n'.repeat(100).slice(0, maxNotesBytes / maxPlaces),
}
export type Notes = keyof typeof notes

/** Returns a list of maximum length: real places, then copies of them with other ids. */
export function exportedList(which: Notes): ExportedList {
  const places = realPlaces
  const entries = Array.from({ length: maxPlaces }, (_, index): ListEntry => {
    const { in: _town, ...facts } = places[index % places.length]!
    const mapPlaceId = index < places.length ? facts.mapPlaceId : `osm:node/${9_000_000_000 + index}`
    return {
      id: placeIdOf(mapPlaceId),
      facts: { ...facts, mapPlaceId, attribution },
      note: notes[which],
      addedAt: at,
      updatedAt: at,
    }
  })
  const info = {
    slug: 'all-of-them-k3v9qa',
    title: 'All of them',
    authorName: 'Ada',
    description: 'Every place we know.',
    visibility: 'public' as const,
    bands: [],
    listed: true,
    placeCount: entries.length,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  return { info, url: 'http://localhost:3000/lists/all-of-them-k3v9qa', entries }
}
