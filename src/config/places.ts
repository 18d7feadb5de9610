import * as z from 'zod'
import type { SettingGroup } from './setting.ts'
import { onOff, publicUrl, wholeNumber } from './values.ts'

/** Place providers. */
export const placeSettings = {
  PHOTON_URL: {
    schema: publicUrl.refine(value => !URL.parse(value)?.username && !URL.parse(value)?.password),
    defaultText: undefined,
    allowed: 'an http or https URL without query, fragment, user or password',
    description:
      'Photon server (version 1 or later) for restaurants missing from the place index: your own, or `https://photon.komoot.io` within its fair use. Search queries are sent there. Unset: no such server is asked.',
  },
  GOOGLE_MAPS_API_KEY: {
    schema: z.string().regex(/^[\w-]{20,200}$/),
    defaultText: undefined,
    redactedAs: 'not a key',
    allowed: 'a key of Google Maps Platform: at least 20 letters, digits, _ and -',
    description:
      'Key of Google Maps Platform; its project needs “Places API (New)”. The service then looks up the Google id of each restaurant in the background, free of charge, so that links open exactly that restaurant. It sends names and positions of places in lists to Google, but neither places named by people in their own words nor the lists. Unset: Google is not asked.',
  },
  GOOGLE_DAILY_CALLS: {
    schema: wholeNumber(0, 1_000_000),
    defaultText: '10000',
    allowed: 'a whole number from 0 to 1000000',
    description: 'Maximum number of free calls to Google per UTC day, by all servers together.',
  },
  GOOGLE_DAILY_PAID_CALLS: {
    schema: wholeNumber(0, 1_000_000),
    defaultText: '0',
    allowed: 'a whole number from 0 to 1000000; 0 for never',
    description:
      'Maximum number of paid calls to Google per UTC day, by all servers together. Paid calls compare name and position if the free search is unsure, look up a `google:` id that a person adds, and serve `GOOGLE_SEARCH`. Prices: [Use Google](how-to/google.md#control-the-cost).',
  },
  GOOGLE_SEARCH: {
    schema: onOff,
    defaultText: 'off',
    allowed: 'on, off',
    description:
      'Whether to search Google for places missing from the place index; needs `GOOGLE_DAILY_PAID_CALLS`. Google’s terms then apply to readers of the results: they are labelled “Google Maps”, never shown on another provider’s map, and only their ids are stored.',
  },
} as const satisfies SettingGroup
