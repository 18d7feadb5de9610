import { openStreetMap as attribution } from '../../../src/domain/attribution.ts'
import type { ListInfo } from '../../../src/domain/list.ts'
import { listView } from '../../../src/domain/list-view.ts'
import type { ListEntry } from '../../../src/domain/place.ts'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import type { ListView } from '../../../src/web/views.ts'
import {
  baffetto,
  entryOf,
  filettaro,
  listOf,
  manyEntries,
  treScalini,
  withoutCoordinates,
} from '../../support/rome.ts'

export const base = 'https://forklist.example'

/** Returns a list as REST returns it. */
export const viewOf = (entries: ListEntry[], members: Partial<ListInfo> = {}): ListView => {
  const { info } = listOf(entries, members)
  return listView(info, entries, { base, formats: ['kml'] })
}

const fuunji: PlaceFacts = {
  mapPlaceId: 'osm:node/1421372371',
  googlePlaceId: 'ChIJN1t_tDeuEmsRUsoyG83frY4',
  name: '風雲児',
  englishName: 'Fuunji',
  address: '渋谷区代々木2-14-3',
  latitude: 35.6870278,
  longitude: 139.6972778,
  category: 'restaurant',
  cuisines: ['ramen', 'tsukemen'],
  website: 'http://www.fu-unji.com/',
  phone: '+81 3-6413-8480',
  attribution,
}

export const fourPlaces: ListView = viewOf(
  [
    entryOf(filettaro, 'Fried cod.\nOnly cash.\n\nGo early.'),
    entryOf(treScalini),
    entryOf(fuunji, 'Tsukemen, worth the queue.'),
    entryOf(withoutCoordinates),
  ],
  { title: 'Worth a journey', description: 'Where I would go again.' },
)

/** A list with bands, in which the first place has all details. */
export const banded: ListView = viewOf(
  [
    {
      ...entryOf(filettaro, 'Fried cod.'),
      details: { tags: ['cash only', 'Late'], dishes: ['Cod', 'Puntarelle'], price: 2, visitedOn: '2026-10-17' },
    },
    { ...entryOf(treScalini), details: { tags: ['late'], price: 4 } },
    entryOf(baffetto),
  ],
  {
    bands: [
      { name: 'Go out of your way', size: 1 },
      { name: '2. Very *good*', size: 1 },
    ],
  },
)

export const onePlace: ListView = viewOf([entryOf(baffetto, 'Pizza.')])

export const manyPlaces: ListView = viewOf(manyEntries(2000, index => `Note ${index + 1}`))

export const noPlaces: ListView = viewOf([])

/** Returns a list in which every text is `text`. */
export const allOf = (text: string, many = text): ListView =>
  viewOf([{ ...entryOf({ ...baffetto, ...allFacts(text) }, many), details: { tags: [text], dishes: [text] } }], {
    title: text,
    authorName: text,
    description: many,
    bands: [{ name: text, size: 1 }],
  })

const allFacts = (text: string) => ({ name: text, englishName: text, address: text, website: text, phone: text })
