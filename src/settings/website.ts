import * as z from 'zod'
import type { Described } from './setting.ts'
import { isTileTemplate, onOff, webhookUrl } from './values.ts'

/** What the website shows. */
export const website = {
  MAP_TILES_URL: {
    schema: z
      .string()
      .refine(text => text === 'off' || isTileTemplate(text))
      .transform(text => (text === 'off' ? undefined : text)),
    unset: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    mayBe:
      'an http or https URL with `{z}`, `{x}` and `{y}` once each after the host, and `{r}` if you like, without user, password or fragment; or off',
    meaning:
      'Where the browsers of readers get the tiles of maps, 256 pixels wide and in Web Mercator; `{r}` becomes `@2x` on dense screens, for servers that have tiles for these; what these servers want: [Operating](operating.md#map-tiles). With `off`, and where none come, maps show an outline of the world, and no other site is asked for anything.',
  },
  MAP_TILES_ATTRIBUTION: {
    schema: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u),
    unset: '© OpenStreetMap contributors',
    mayBe: 'one line of up to 200 characters',
    meaning:
      'Whose the tiles are, as it stands below each map. Where OpenStreetMap is named, it leads to its page on copyright.',
  },
  REPORTS: {
    schema: onOff,
    unset: 'on',
    mayBe: 'on, off',
    meaning:
      'Whether public lists have a link by which readers report them to you: [Operating](operating.md#when-somebody-misuses-it). `forklist reports` shows what they write.',
  },
  REPORT_WEBHOOK_URL: {
    schema: webhookUrl,
    unset: undefined,
    shownAs: 'not such a URL',
    mayBe: 'an https URL, or an http URL of this machine or of a private network, without user, password or fragment',
    meaning:
      'Where each report is sent as well, as JSON by POST: `id`, `at`, `slug`, `url`, `reason`, `text` and `contact`. What is sent there leaves your service; the address is kept out of logs.',
  },
  EXAMPLE_LIST: {
    schema: onOff,
    unset: 'on',
    mayBe: 'on, off',
    meaning: 'Whether the first start of an empty database makes the public list “Eat in Rome”.',
  },
} as const satisfies Described
