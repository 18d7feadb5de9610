import { resolve } from 'node:path'
import * as z from 'zod'

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine(value => value >= min && value <= max)

const onOff = z.enum(['on', 'off']).transform(value => value === 'on')

const publicUrl = z
  .url({ protocol: /^https?$/, normalize: true })
  .refine(value => !/[?#]/.test(value))
  .transform(value => value.replace(/\/+$/, ''))

/** As it stands in an address: without a port, of IPv6 in brackets. */
const isHostname = (name: string): boolean => URL.parse(`http://${name}`)?.hostname === name

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
    exampleList: read('EXAMPLE_LIST')!,
    logLevel: read('LOG_LEVEL')!,
  }
}

// None of these may end up in a log; of other addresses that holds for what stands before the host.
const unshown: Record<string, string> = { DATABASE_URL: 'not a postgres:// URL', GOOGLE_MAPS_API_KEY: 'not a key' }

const shown = (name: string, text: string): string => unshown[name] ?? JSON.stringify(text.replace(/\/\/.*@/, '//…@'))
