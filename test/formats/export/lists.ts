import { type ExportedList, maxNotesBytes, maxPlaces } from '../../../src/domain/list.ts'
import type { ListEntry } from '../../../src/domain/place.ts'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import { isInFile } from '../../../src/formats/export/export-format.ts'
import { exportFormat } from '../../../src/formats/export/index.ts'
import { textIn } from '../../support/archive.ts'
import {
  baffetto,
  entryOf,
  filettaro,
  listOf,
  manyEntries,
  treScalini,
  withoutCoordinates,
} from '../../support/rome.ts'

const hostile = [
  ']]>',
  '</name></Placemark>',
  '</name></wpt></gpx>',
  `"'"`,
  '=cmd()',
  `'=cmd()`,
  '-1+2',
  '＠SUM(1)',
  "1;=cmd();'=cmd()",
  'a,b;c|d',
  '"},{"',
  '&amp; &#10; &nbsp;',
  '👩‍🍳🐷',
  'مطعم שווארמה',
  'Z̴a̸l̷g̶o̴ ก๋วยเตี๋ยว',
  '<script>alert(1)</script>',
  '<![CDATA[',
  '$[name]',
  '%s\\n\\0\\u0000',
]

const hostileItems = hostile.filter(text => [...text].length <= 30).slice(0, 10)

const inTaveuni = (number: number, longitude: number): PlaceFacts => ({
  mapPlaceId: `osm:node/${number}`,
  name: `Taveuni ${number}`,
  latitude: -16.69,
  longitude,
  category: 'cafe',
})

const noteUnit = 'Ask for "the table" & go <early>,\n麺.'
const fullNotes = noteUnit.repeat(maxNotesBytes / maxPlaces / Buffer.byteLength(noteUnit))

/** Lists that every format must be able to hold, with texts and positions of all kinds. */
export const lists: Record<string, ExportedList> = {
  'one place': listOf([entryOf(filettaro, 'Fried cod.')]),
  'no places': listOf([]),
  'places without coordinates': listOf([
    entryOf(withoutCoordinates),
    entryOf({ ...withoutCoordinates, mapPlaceId: 'own:0123456789abcdefghjm' }, 'Behind the other market.'),
  ]),
  'places with and without coordinates': listOf([
    entryOf(withoutCoordinates),
    entryOf(treScalini),
    entryOf({ ...withoutCoordinates, mapPlaceId: 'own:0123456789abcdefghjm' }),
    entryOf(filettaro),
  ]),
  'places with an English name': listOf([entryOf({ ...baffetto, name: '風雲児', englishName: 'Fuunji' }, 'Tsukemen.')]),
  '2,000 places': listOf(manyEntries(maxPlaces, index => `Note ${index}`)),
  '1 MiB of notes': listOf(manyEntries(maxPlaces, () => fullNotes)),
  'texts that try to break out': listOf(
    hostile.map((text, index) =>
      entryOf(
        { ...baffetto, mapPlaceId: `osm:way/${index + 1}`, name: text, address: text, attribution: text },
        `${text}\n${text}`,
      ),
    ),
    { title: hostile.join(' '), authorName: hostile.join(' '), description: hostile.join('\n') },
  ),
  'bands and details': listOf(
    [
      {
        ...entryOf(filettaro, 'Fried cod.'),
        details: { tags: ['late', 'date night'], dishes: ['Cod'], price: 1, visitedOn: '2026-10-17' },
      },
      entryOf(treScalini),
      { ...entryOf(baffetto), details: { tags: hostileItems, dishes: hostileItems } },
      { ...entryOf(withoutCoordinates, 'Price: $$'), details: { price: 2 } },
    ],
    {
      bands: [
        { name: 'Go out of your way', size: 1 },
        { name: '=Want "to" <try>;', size: 2 },
      ],
    },
  ),
  'Google links': listOf([entryOf({ ...filettaro, googlePlaceId: 'ChIJN1t_tDeuEmsRUsoyG83frY4' })]),
  'places that only Google’s number of the business names': listOf([
    entryOf({ mapPlaceId: 'google:cid/10281119596374313554', name: 'Roscioli' }),
    entryOf({ ...filettaro, googlePlaceId: 'cid/18446744073709551615' }),
    entryOf({ ...baffetto, mapPlaceId: 'google:cid/1' }, 'Pizza.'),
  ]),
  'places on both sides of the 180th meridian': listOf(
    [179.9999999, 180, -180, -179.87].map((longitude, index) => entryOf(inTaveuni(index + 1, longitude))),
  ),
  'places on the equator and the first meridian': listOf([
    entryOf({ ...treScalini, latitude: 1e-7, longitude: -1e-7 }),
    entryOf({ ...baffetto, latitude: -1e-9, longitude: 1e-9 }),
  ]),
}

export const bytesOf = (format: string, list: ExportedList): Buffer =>
  Buffer.concat([...exportFormat(format)!.write(list)].map(piece => Buffer.from(piece as Uint8Array)))

/** Returns the text of the file of a list: of an archive, the file with the places. */
export const fileOf = (format: string, list: ExportedList): string => textIn(bytesOf(format, list))

type RankedEntry = { entry: ListEntry; rank: number }

/** Returns the places that a file of this format has. */
export const placesIn = (format: string, { entries }: ExportedList): RankedEntry[] => {
  const all = entries.map((entry, index) => ({ entry, rank: index + 1 }))
  return all.filter(({ entry }) => isInFile(exportFormat(format)!, entry))
}
