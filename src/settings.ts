import { resolve } from 'node:path'
import * as z from 'zod'
import {
  isHostname,
  isSubnet,
  isTileTemplate,
  onOff,
  publicUrl,
  ranges,
  timesADay,
  wholeNumber,
} from './setting-values.ts'

/** Every setting: what it may be, what it is when unset, and what it is for. `docs/settings.md` is made of this. */
export const settings = {
  PORT: {
    schema: wholeNumber(0, 65_535),
    unset: '3000',
    mayBe: 'a port number; 0 for any that is free',
    meaning: 'The port to listen on.',
  },
  HOST: {
    schema: z.string().min(1),
    unset: 'localhost',
    mayBe: 'a host name or address',
    meaning:
      'The address to listen on. `0.0.0.0` or `::` makes the service reachable from other machines; put a proxy with TLS in front of it then.',
  },
  PUBLIC_URL: {
    schema: publicUrl,
    unset: 'http://localhost:PORT',
    mayBe: 'an http or https URL without query or fragment',
    meaning: 'The address under which people and programs reach the service; all links it gives begin with it.',
  },
  ALLOWED_HOSTS: {
    schema: z
      .string()
      .regex(/^\s*[\w.[\]:-]+(\s*,\s*[\w.[\]:-]+)*\s*$/)
      .transform(names =>
        names
          .toLowerCase()
          .split(',')
          .map(name => name.trim()),
      )
      .refine(names => names.every(isHostname)),
    unset: undefined,
    mayBe: 'host names or addresses without port (of IPv6 in brackets), separated by commas',
    meaning:
      'Further names under which requests reach the tool interface (`/api/mcp`), such as the one by which a proxy knows this machine. Those of `PUBLIC_URL`, of `HOST` and of this machine itself are allowed anyway; requests under other names and from pages of other hosts are refused, so that no web page can make a browser inside your network its go-between.',
  },
  DATA_DIR: {
    schema: z
      .string()
      .min(1)
      .transform(path => resolve(path)),
    unset: './data',
    mayBe: 'a folder that can be written, on a local disk',
    meaning: 'Where the embedded database and the place directory are kept.',
  },
  DATABASE_URL: {
    schema: z.url().regex(/^postgres(ql)?:\/\//),
    unset: undefined,
    mayBe: 'postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    meaning: 'A PostgreSQL database for the lists, for when one machine is not enough. Unset: SQLite in `DATA_DIR`.',
  },
  SHARED_CACHE_SECONDS: {
    schema: wholeNumber(0, 31_536_000),
    unset: '0',
    mayBe: 'a whole number of seconds',
    meaning:
      'How long caches between here and the readers may answer for a public list without asking. A list that is then hidden or changed may live on there for that long.',
  },
  PHOTON_URL: {
    schema: publicUrl.refine(value => !URL.parse(value)?.username && !URL.parse(value)?.password),
    unset: undefined,
    mayBe: 'an http or https URL without query, fragment, user or password',
    meaning:
      'A Photon of version 1 or later, which is asked for restaurants that the place directory does not have: your own, or within its fair use `https://photon.komoot.io`. What people search for is sent there. Unset: nobody is asked.',
  },
  OAUTH: {
    schema: onOff,
    unset: 'off',
    mayBe: 'on, off',
    meaning:
      'Whether assistants that take no API key can be signed in to the tool interface by OAuth: the person pastes the key on a page of this service, and the assistant gets a token that stands for it. The large web assistants need this, and a `PUBLIC_URL` with https that they can reach.',
  },
  GOOGLE_MAPS_API_KEY: {
    schema: z.string().regex(/^[\w-]{20,200}$/),
    unset: undefined,
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
  SITE_CREATE: {
    schema: onOff,
    unset: 'on',
    mayBe: 'on, off',
    meaning:
      'Whether people can make and copy lists on the website, without an API key. With `off` only those who have a key make lists; people can edit these with the edit link on the website all the same.',
  },
  SITE_DAILY_LISTS: {
    schema: timesADay,
    unset: '1000',
    mayBe: 'a whole number from 1 to 1000000',
    meaning:
      'How many lists can be made and copied on the website in a day, by all people together. It says nothing of lists that are made with an API key.',
  },
  SITE_DAILY_LISTS_PER_ADDRESS: {
    schema: timesADay,
    unset: '10',
    mayBe: 'a whole number from 1 to 1000000',
    meaning:
      'How many of them may come from one address: an IPv4 address, or a network of IPv6 (/64). People behind one router share an address; behind a proxy all people do, unless `TRUST_PROXY` is set.',
  },
  SITE_DAILY_SEARCHES_PER_ADDRESS: {
    schema: timesADay,
    unset: '600',
    mayBe: 'a whole number from 1 to 1000000',
    meaning: 'How many searches for places on the website may come from one address in a day.',
  },
  VOTE_DAILY_BALLOTS_PER_ADDRESS: {
    schema: timesADay,
    unset: '10',
    mayBe: 'a whole number from 1 to 1000000',
    meaning:
      'How many ballots of one vote may come from one address in a day, or from one API key. Changing a ballot makes no new one. People behind one router share an address, so raise it where a whole office votes.',
  },
  VOTE_DAILY_CASTS_PER_ADDRESS: {
    schema: timesADay,
    unset: '300',
    mayBe: 'a whole number from 1 to 1000000',
    meaning:
      'How often ballots may be sent, changed and taken back from one address in a day, or with one API key, of all votes together.',
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .transform(names => names.split(',').map(name => name.trim()))
      .refine(names => names.every(name => ranges.includes(name) || isSubnet(name))),
    unset: undefined,
    mayBe:
      'addresses and subnets (`10.0.0.5`, `10.0.0.0/8`, `fd00::/8`) and the names `loopback`, `linklocal` and `uniquelocal` for those of this machine and of private networks, separated by commas',
    meaning:
      'The proxies in front of the service: what they say in `X-Forwarded-For` counts as the address of whoever asks. Set it behind a proxy, or all people share one limit; name nobody else, or anybody can pass for anybody. Unset: the header is not looked at.',
  },
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
  EXAMPLE_LIST: {
    schema: onOff,
    unset: 'on',
    mayBe: 'on, off',
    meaning: 'Whether the first start of an empty database makes the public list “Eat in Rome”.',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    unset: 'info',
    mayBe: 'fatal, error, warn, info, debug, silent',
    meaning: 'What is written to standard error, as JSON, one event a line. Neither bodies nor tokens are ever logged.',
  },
} as const satisfies Record<string, Setting>

type Setting = { schema: z.ZodType<unknown, string>; unset: string | undefined; mayBe: string; meaning: string }

export type Settings = {
  port: number
  host: string
  /** Without a slash at its end. `undefined` until the port is known. */
  publicUrl: string | undefined
  /** In lower case, without ports. */
  allowedHosts: readonly string[]
  dataDir: string
  databaseUrl: string | undefined
  sharedCacheSeconds: number
  /** Without a slash at its end. */
  photonUrl: string | undefined
  oauth: boolean
  googleMapsApiKey: string | undefined
  googleDailyCalls: number
  googleDailyPaidCalls: number
  googleSearch: boolean
  siteCreate: boolean
  siteDailyLists: number
  siteDailyListsPerAddress: number
  siteDailySearchesPerAddress: number
  voteDailyBallotsPerAddress: number
  voteDailyCastsPerAddress: number
  /** Addresses, subnets, and names that `addressReader` knows. */
  trustProxy: readonly string[]
  /** With `{z}`, `{x}`, `{y}` and perhaps `{r}`; `undefined` for maps without tiles. */
  mapTilesUrl: string | undefined
  mapTilesAttribution: string
  exampleList: boolean
  logLevel: string
}

/** A setting that cannot be used: one line that says which, what it was and what it may be. */
export class SettingError extends Error {
  override name = 'SettingError'
}

/** A variable that is set to nothing counts as unset. @throws SettingError */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const read = <Name extends keyof typeof settings>(
    name: Name,
  ): z.output<(typeof settings)[Name]['schema']> | undefined => {
    const { schema, unset, mayBe }: Setting = settings[name]
    const text = environment[name] || unset
    if (text === undefined) return undefined
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data as never
    throw new SettingError(`${name} is ${shown(name, text)}, but may only be: ${mayBe}`)
  }
  return {
    port: read('PORT')!,
    host: read('HOST')!,
    publicUrl: environment.PUBLIC_URL ? read('PUBLIC_URL') : undefined,
    allowedHosts: read('ALLOWED_HOSTS') ?? [],
    dataDir: read('DATA_DIR')!,
    databaseUrl: read('DATABASE_URL'),
    sharedCacheSeconds: read('SHARED_CACHE_SECONDS')!,
    photonUrl: read('PHOTON_URL'),
    oauth: read('OAUTH')!,
    googleMapsApiKey: read('GOOGLE_MAPS_API_KEY'),
    googleDailyCalls: read('GOOGLE_DAILY_CALLS')!,
    googleDailyPaidCalls: read('GOOGLE_DAILY_PAID_CALLS')!,
    googleSearch: read('GOOGLE_SEARCH')!,
    siteCreate: read('SITE_CREATE')!,
    siteDailyLists: read('SITE_DAILY_LISTS')!,
    siteDailyListsPerAddress: read('SITE_DAILY_LISTS_PER_ADDRESS')!,
    siteDailySearchesPerAddress: read('SITE_DAILY_SEARCHES_PER_ADDRESS')!,
    voteDailyBallotsPerAddress: read('VOTE_DAILY_BALLOTS_PER_ADDRESS')!,
    voteDailyCastsPerAddress: read('VOTE_DAILY_CASTS_PER_ADDRESS')!,
    trustProxy: read('TRUST_PROXY') ?? [],
    mapTilesUrl: read('MAP_TILES_URL'),
    mapTilesAttribution: read('MAP_TILES_ATTRIBUTION')!,
    exampleList: read('EXAMPLE_LIST')!,
    logLevel: read('LOG_LEVEL')!,
  }
}

// None of these may end up in a log; of other addresses that holds for what stands before the host.
const unshown: Record<string, string> = { DATABASE_URL: 'not a postgres:// URL', GOOGLE_MAPS_API_KEY: 'not a key' }

const shown = (name: string, text: string): string => unshown[name] ?? JSON.stringify(text.replace(/\/\/.*@/, '//…@'))
