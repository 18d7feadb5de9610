import * as z from 'zod'
import type { SettingGroup } from '../core/settings/setting.ts'
import { isTileTemplate, onOff, webhookUrl } from '../core/settings/values.ts'

/** Maps, reports and the example list. */
export const websiteSettings = {
  MAP_TILES_URL: {
    schema: z
      .string()
      .refine(text => text === 'off' || text === 'auto' || isTileTemplate(text))
      .transform(text => (text === 'off' ? undefined : text)),
    defaultText: 'auto',
    allowed:
      'an http or https URL with `{z}`, `{x}` and `{y}` once each after the host, optionally `{r}`, without user, password or fragment; auto; or off',
    description:
      'Tile server for maps in readers’ browsers: 256-pixel tiles in Web Mercator. `{r}` becomes `@2x` on dense screens. With `auto`, maps draw the vector tiles of `MAP_PMTILES`; without such a file, lists outside the starter towns use `https://tile.openstreetmap.org/{z}/{x}/{y}.png`. Usage policies of tile servers: [Serve map tiles](how-to/map-tiles.md). With `off`, no other site is contacted: maps draw `MAP_PMTILES`, or coast lines and the names of towns.',
  },
  MAP_TILES_ATTRIBUTION: {
    schema: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u),
    defaultText: '© OpenStreetMap contributors',
    allowed: 'one line of up to 200 characters',
    description:
      'Attribution below each map with these tiles, or with vector tiles that name no owner. A mention of OpenStreetMap links to its copyright page.',
  },
  REPORTS: {
    schema: onOff,
    defaultText: 'on',
    allowed: 'on, off',
    description:
      'Whether public lists have a link to report them to you: [Handle reports and abuse](how-to/abuse.md). `forklist reports` shows the reports.',
  },
  REPORT_WEBHOOK_URL: {
    schema: webhookUrl,
    defaultText: undefined,
    redactedAs: 'not an allowed URL',
    allowed: 'an https URL, or an http URL of this machine or of a private network, without user, password or fragment',
    description:
      'URL that also receives each report as a JSON POST: `id`, `at`, `slug`, `url`, `reason`, `text` and `contact`. This data leaves your service. The URL is never logged.',
  },
  EXAMPLE_LIST: {
    schema: onOff,
    defaultText: 'on',
    allowed: 'on, off',
    description: 'Whether the first start with an empty database creates the public list “Eat in Vancouver”.',
  },
} as const satisfies SettingGroup
