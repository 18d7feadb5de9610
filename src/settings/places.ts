import * as z from 'zod'
import type { Described } from './setting.ts'
import { onOff, publicUrl, wholeNumber } from './values.ts'

/** Who is asked about places. */
export const places = {
  PHOTON_URL: {
    schema: publicUrl.refine(value => !URL.parse(value)?.username && !URL.parse(value)?.password),
    unset: undefined,
    mayBe: 'an http or https URL without query, fragment, user or password',
    meaning:
      'A Photon of version 1 or later, which is asked for restaurants that the place directory does not have: your own, or within its fair use `https://photon.komoot.io`. What people search for is sent there. Unset: nobody is asked.',
  },
  GOOGLE_MAPS_API_KEY: {
    schema: z.string().regex(/^[\w-]{20,200}$/),
    unset: undefined,
    shownAs: 'not a key',
    mayBe: 'a key of Google Maps Platform: at least 20 letters, digits, _ and -',
    meaning:
      'With it the service finds, in the background and free of charge, the id that each restaurant has in Google’s map, so that links open exactly that restaurant there. The names and positions of places in lists are sent to Google for this; names that people gave in their own words, and the lists themselves, are not. The project of the key needs “Places API (New)”.',
  },
  GOOGLE_DAILY_CALLS: {
    schema: wholeNumber(0, 1_000_000),
    unset: '10000',
    mayBe: 'a whole number',
    meaning: 'How often Google may be asked in a day (of UTC) for what is free of charge, by all servers together.',
  },
  GOOGLE_DAILY_PAID_CALLS: {
    schema: wholeNumber(0, 1_000_000),
    unset: '0',
    mayBe: 'a whole number; 0 for never',
    meaning:
      'How often Google may be asked in a day (of UTC) for what costs money, by all servers together: to compare name and position where the free search is not sure, to look up a `google:` id that somebody adds, and for `GOOGLE_SEARCH`. What it costs: [Places](places.md).',
  },
  GOOGLE_SEARCH: {
    schema: onOff,
    unset: 'off',
    mayBe: 'on, off',
    meaning:
      'Whether places that the directory does not have are also searched for in Google’s map; needs `GOOGLE_DAILY_PAID_CALLS`. Google’s terms then bind those who see the results: they are shown as “Google Maps”, not beside another provider’s map, and of them nothing is kept but the id.',
  },
} as const satisfies Described
