import * as z from 'zod'
import type { SettingGroup } from '../core/settings/setting.ts'
import { buildUrl, filePath, onOff, openServerUrl, wholeNumber } from '../core/settings/values.ts'

const allowed = 'an http or https URL without query, fragment, user or password'

/** Where `places get` and `maps get` look, and the map that the service offers. */
export const downloadSettings = {
  PLACES_ON_DEMAND: {
    schema: z.enum(['ask', 'on', 'off']),
    defaultText: 'ask',
    allowed: 'ask, on or off',
    description:
      'Whether the service loads the places of a town from Overture Maps when somebody first searches there. With `ask`, the first start on a terminal asks where you eat and loads that town; afterwards, and without a terminal, nothing is loaded.',
  },
  PLACES_ON_DEMAND_PER_DAY: {
    schema: wholeNumber(0, 100_000),
    defaultText: '20',
    allowed: 'a whole number from 0 to 100000',
    description: 'Maximum number of areas that are loaded on demand within 24 hours.',
  },
  PLACES_ON_DEMAND_MB: {
    schema: wholeNumber(0, 1_000_000),
    defaultText: '2000',
    allowed: 'a whole number from 0 to 1000000',
    description:
      'Size of all loaded areas, in megabytes, from which none is loaded on demand any more. A large city takes 10 MB.',
  },
  OPEN_MAP_LINKS: {
    schema: onOff,
    defaultText: 'on',
    allowed: 'on, off',
    description:
      'Whether a short link of Google Maps (`maps.app.goo.gl`, `goo.gl/maps`) that somebody adds, searches or imports is opened, because only Google knows its place. Only these hosts and `www.google.com/maps` are contacted, without cookies, one request at a time, at most 20 links a request and `OPEN_MAP_LINKS_PER_DAY` a caller. Google then sees the address of this machine and the links. Shared lists are opened only if an import asks for it. Off: no link is opened, and answers say so; places with a name beside the link are looked up by it.',
  },
  OVERTURE_CATALOG_URL: {
    schema: openServerUrl,
    defaultText: 'https://stac.overturemaps.org/catalog.json',
    allowed,
    description:
      'Catalogue of Overture Maps, from which `forklist places get` loads the places of an area. Files are read from the server of this address and from Overture’s two public buckets only.',
  },
  GEOFABRIK_INDEX_URL: {
    schema: openServerUrl,
    defaultText: 'https://download.geofabrik.de/index-v1.json',
    allowed,
    description:
      'Index of extracts of OpenStreetMap, from which `forklist places get --source osm` takes the smallest one that holds the area. Extracts are read from the server of this address only.',
  },
  PMTILES_BUILD_URL: {
    schema: buildUrl,
    defaultText: 'https://build.protomaps.com/<YYYYMMDD>.pmtiles',
    allowed: `${allowed}; \`<YYYYMMDD>\` may be in it once`,
    description:
      'PMTiles archive of the world, from which `forklist maps get` copies an area. `<YYYYMMDD>` stands for the newest of the last 14 days that answers. Tiles are read from the server of this address only.',
  },
  MAP_PMTILES: {
    schema: z.string().transform((text, context) => {
      if (text === 'off') return undefined
      if (!/^https?:/i.test(text)) return text === 'on' ? text : filePath.parse(text)
      const url = openServerUrl.safeParse(text)
      if (!url.success) context.addIssue('not an allowed URL')
      return url.data
    }),
    defaultText: 'on',
    allowed: `a PMTiles file; on, for the newest file in \`DATA_DIR/maps\`, or else the streets of the starter towns; ${allowed}; or off`,
    description:
      'Vector tiles that maps, prints, embedded lists and link previews are drawn from, and that the service offers at `/map.pmtiles`, by byte ranges. `forklist maps get` makes such a file: [Serve map tiles](how-to/map-tiles.md). The service itself reads from a URL, so browsers contact no other site. Without tiles, maps show coast lines and the names of towns.',
  },
} as const satisfies SettingGroup
