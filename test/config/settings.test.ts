import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingError, type Settings, settings } from '../../src/config/index.ts'
import { defaultRateLimits } from '../../src/config/limits.ts'
import type { Setting } from '../../src/core/settings/setting.ts'

const byDefault: Settings = {
  port: 3000,
  host: 'localhost',
  publicUrl: undefined,
  allowedHosts: undefined,
  dataDir: resolve('data'),
  databaseUrl: undefined,
  backupDir: undefined,
  backupEveryHours: 24,
  backupKeep: 7,
  sharedCacheSeconds: 0,
  drainSeconds: 0,
  workers: 1,
  photonUrl: undefined,
  nominatimUrl: undefined,
  placesOnDemand: 'ask',
  placesOnDemandPerDay: 20,
  placesOnDemandMb: 2000,
  openMapLinks: true,
  openMapLinksPerDay: 200,
  overtureCatalogUrl: 'https://stac.overturemaps.org/catalog.json',
  geofabrikIndexUrl: 'https://download.geofabrik.de/index-v1.json',
  pmtilesBuildUrl: 'https://build.protomaps.com/<YYYYMMDD>.pmtiles',
  mapPmtiles: 'on',
  oauth: false,
  oauthGuestKey: undefined,
  googleMapsApiKey: undefined,
  googleDailyCalls: 10_000,
  googleDailyPaidCalls: 0,
  googleSearch: false,
  siteCreate: true,
  siteDailyLists: 1000,
  siteDailyListsPerAddress: 50,
  siteDailySearchesPerAddress: 2000,
  siteDailyGuests: 300,
  siteDailyGuestsPerAddress: 10,
  siteDailyReports: 200,
  siteDailyReportsPerAddress: 5,
  reports: true,
  reportWebhookUrl: undefined,
  voteDailyBallotsPerAddress: 10,
  voteDailyCastsPerAddress: 300,
  suggestDailyPlacesPerAddress: 60,
  suggestDailyPlacesPerList: 300,
  trustProxy: undefined,
  mapTilesUrl: 'auto',
  mapTilesAttribution: '© OpenStreetMap contributors',
  exampleList: true,
  imprintFile: undefined,
  privacyFile: undefined,
  termsFile: undefined,
  securityContact: undefined,
  logLevel: 'info',
  metricsToken: undefined,
  rateLimits: defaultRateLimits,
  forklistUrl: undefined,
  forklistKey: undefined,
}

/** Allowed values of each setting with their parsed values, and rejected values. */
const table: Record<keyof typeof settings, { as: keyof Settings; good: Record<string, unknown>; bad: string[] }> = {
  FORKLIST_URL: {
    as: 'forklistUrl',
    good: { 'https://lists.example/': 'https://lists.example', 'http://localhost:3000': 'http://localhost:3000' },
    bad: ['lists.example', 'https://ada:ostia@lists.example', 'https://lists.example?key=1'],
  },
  FORKLIST_KEY: {
    as: 'forklistKey',
    good: { forklist_abc: 'forklist_abc' },
    bad: ['forklist abc', 'forklist_é'],
  },
  PORT: {
    as: 'port',
    good: { '0': 0, '1': 1, '8080': 8080, '65535': 65_535 },
    bad: ['65536', '-1', '80.5', '1e3', '0x50', '٣', ' 80', 'http', 'tcp://10.0.0.7:3000'],
  },
  HOST: { as: 'host', good: { '0.0.0.0': '0.0.0.0', '::1': '::1', 'lists.example.org': 'lists.example.org' }, bad: [] },
  DRAIN_SECONDS: { as: 'drainSeconds', good: { '0': 0, '3': 3, '300': 300 }, bad: ['-1', '301', '1.5', '3s'] },
  PLACES_ON_DEMAND: { as: 'placesOnDemand', good: { ask: 'ask', on: 'on', off: 'off' }, bad: ['yes', 'On', '1'] },
  PLACES_ON_DEMAND_PER_DAY: { as: 'placesOnDemandPerDay', good: { '0': 0, '20': 20 }, bad: ['-1', '1.5', 'many'] },
  PLACES_ON_DEMAND_MB: { as: 'placesOnDemandMb', good: { '0': 0, '2000': 2000 }, bad: ['-1', '2 GB'] },
  WORKERS: { as: 'workers', good: { '1': 1, '8': 8, '64': 64 }, bad: ['0', '65', '-1', '1.5', 'auto'] },
  PUBLIC_URL: {
    as: 'publicUrl',
    good: {
      'https://lists.example.org': 'https://lists.example.org',
      'https://lists.example.org/': 'https://lists.example.org',
      'https://example.org/eat//': 'https://example.org/eat',
      'http://localhost:8080': 'http://localhost:8080',
      'https://example.org/trattorie e bar': 'https://example.org/trattorie%20e%20bar',
    },
    bad: [
      'lists.example.org',
      'localhost:3000',
      'ftp://example.org',
      'https://',
      'https://a.example?x=1',
      'https://a.example/#',
    ],
  },
  ALLOWED_HOSTS: {
    as: 'allowedHosts',
    good: {
      forklist: ['forklist'],
      'Forklist.internal, 10.0.0.7,[fd00::7]': ['forklist.internal', '10.0.0.7', '[fd00::7]'],
    },
    bad: ['https://forklist.internal', 'forklist:3000', '::1', 'a,,b', ',', 'two words'],
  },
  DATA_DIR: { as: 'dataDir', good: { '/srv/forklist': '/srv/forklist', 'data/rome': resolve('data/rome') }, bad: [] },
  DATABASE_URL: {
    as: 'databaseUrl',
    good: Object.fromEntries(
      [
        'postgres://ada:ostia@db.example:5432/forklist',
        'postgresql://[::1]/forklist',
        'postgres://ada:ostia@one.example:5432,[::1]:5433,three/forklist?target_session_attrs=read-write',
        'postgres:///forklist?host=/run',
      ].map(url => [url, url]),
    ),
    bad: [
      'mysql://ada:ostia@db.example/forklist',
      'db.example:5432',
      'postgres:forklist',
      'postgres://ada:ostia@one.example:5432,two.example:port/forklist',
      'postgres://ada:ostia@one.example/forklist?target_session_attrs=standby',
      'postgres://ada:ostia@[/forklist',
    ],
  },
  BACKUP_DIR: {
    as: 'backupDir',
    good: { '/mnt/backups': '/mnt/backups', 'data/backups': resolve('data/backups') },
    bad: [],
  },
  BACKUP_EVERY_HOURS: { as: 'backupEveryHours', good: { '1': 1, '168': 168 }, bad: ['0', '8761', '0.5', '1d'] },
  BACKUP_KEEP: { as: 'backupKeep', good: { '1': 1, '30': 30 }, bad: ['0', '10001', 'all'] },
  SHARED_CACHE_SECONDS: {
    as: 'sharedCacheSeconds',
    good: { '0': 0, '60': 60, '31536000': 31_536_000 },
    bad: ['-1', '31536001', '60s', '0.5'],
  },
  NOMINATIM_URL: {
    as: 'nominatimUrl',
    good: { 'https://nominatim.openstreetmap.org/': 'https://nominatim.openstreetmap.org' },
    bad: ['nominatim', 'https://ada:ostia@nominatim.example', 'https://a.example?x=1'],
  },
  PHOTON_URL: {
    as: 'photonUrl',
    good: {
      'https://photon.komoot.io/': 'https://photon.komoot.io',
      'http://localhost:2322/photon': 'http://localhost:2322/photon',
    },
    bad: ['photon', 'ftp://a.example', 'https://ada:ostia@photon.example', 'https://a.example?x=1'],
  },
  OVERTURE_CATALOG_URL: {
    as: 'overtureCatalogUrl',
    good: { 'http://mirror.example/catalog.json': 'http://mirror.example/catalog.json' },
    bad: ['stac.overturemaps.org', 'file:///catalog.json', 'https://ada:ostia@a.example/', 'https://a.example?x=1'],
  },
  GEOFABRIK_INDEX_URL: {
    as: 'geofabrikIndexUrl',
    good: { 'http://mirror.example/index-v1.json': 'http://mirror.example/index-v1.json' },
    bad: ['download.geofabrik.de', 'ftp://a.example/', 'https://ada:ostia@a.example/', 'https://a.example?x=1'],
  },
  PMTILES_BUILD_URL: {
    as: 'pmtilesBuildUrl',
    good: Object.fromEntries(
      ['http://mirror.example/planet.pmtiles', 'https://a.example/<YYYYMMDD>/planet.pmtiles'].map(url => [url, url]),
    ),
    bad: [
      'planet.pmtiles',
      'https://a.example/<YYYYMMDD>/<YYYYMMDD>',
      'https://ada:ostia@a.example/',
      'ftp://a.example/',
    ],
  },
  MAP_PMTILES: {
    as: 'mapPmtiles',
    good: {
      on: 'on',
      off: undefined,
      '/srv/rome.pmtiles': '/srv/rome.pmtiles',
      'rome.pmtiles': resolve('rome.pmtiles'),
      'https://maps.example/rome.pmtiles': 'https://maps.example/rome.pmtiles',
    },
    bad: ['https://ada:ostia@maps.example/rome.pmtiles', 'https://maps.example/rome.pmtiles?key=1', 'https://'],
  },
  OPEN_MAP_LINKS_PER_DAY: {
    as: 'openMapLinksPerDay',
    good: { 1: 1, 1000000: 1_000_000 },
    bad: ['0', '1000001', '1.5', 'ten'],
  },
  OPEN_MAP_LINKS: { as: 'openMapLinks', good: { on: true, off: false }, bad: ['yes', 'true', '1', 'ON'] },
  OAUTH: { as: 'oauth', good: { on: true, off: false }, bad: ['yes', 'true', '1', 'ON'] },
  OAUTH_GUEST_KEY: {
    as: 'oauthGuestKey',
    good: { 'guests of the site': 'guests of the site', key_ab12cd34: 'key_ab12cd34' },
    bad: ['two\nlines', 'x'.repeat(201)],
  },
  GOOGLE_MAPS_API_KEY: {
    as: 'googleMapsApiKey',
    good: { 'AIzaSyA-this_is_no_key_of_anybody_0123': 'AIzaSyA-this_is_no_key_of_anybody_0123' },
    bad: ['short', 'with spaces in the key 123'],
  },
  GOOGLE_DAILY_CALLS: { as: 'googleDailyCalls', good: { '0': 0, '500': 500 }, bad: ['-1', '1000001', 'x'] },
  GOOGLE_DAILY_PAID_CALLS: { as: 'googleDailyPaidCalls', good: { '0': 0, '500': 500 }, bad: ['-1', '1000001', 'x'] },
  GOOGLE_SEARCH: { as: 'googleSearch', good: { on: true, off: false }, bad: ['yes', 'true', '1', 'ON'] },
  SITE_CREATE: { as: 'siteCreate', good: { on: true, off: false }, bad: ['yes', 'false', '0', 'ON'] },
  SITE_DAILY_LISTS: { as: 'siteDailyLists', good: { '1': 1, '500': 500 }, bad: ['0', '-1', '1000001', 'x'] },
  SITE_DAILY_LISTS_PER_ADDRESS: {
    as: 'siteDailyListsPerAddress',
    good: { '1': 1, '50': 50 },
    bad: ['0', '-1', '1000001', 'x'],
  },
  SITE_DAILY_SEARCHES_PER_ADDRESS: {
    as: 'siteDailySearchesPerAddress',
    good: { '1': 1, '5000': 5000 },
    bad: ['0', '-1', '1000001', 'x'],
  },
  SITE_DAILY_GUESTS: { as: 'siteDailyGuests', good: { '1': 1, '500': 500 }, bad: ['0', '-1', '1000001', 'x'] },
  SITE_DAILY_GUESTS_PER_ADDRESS: {
    as: 'siteDailyGuestsPerAddress',
    good: { '1': 1, '50': 50 },
    bad: ['0', '-1', '1000001', 'x'],
  },
  SITE_DAILY_REPORTS: { as: 'siteDailyReports', good: { '1': 1, '500': 500 }, bad: ['0', '-1', '1000001', 'x'] },
  SITE_DAILY_REPORTS_PER_ADDRESS: {
    as: 'siteDailyReportsPerAddress',
    good: { '1': 1, '50': 50 },
    bad: ['0', '-1', '1000001', 'x'],
  },
  REPORTS: { as: 'reports', good: { on: true, off: false }, bad: ['yes', 'true', '1', 'ON'] },
  REPORT_WEBHOOK_URL: {
    as: 'reportWebhookUrl',
    good: Object.fromEntries(
      [
        'https://hooks.example/services/T0/B0?key=abc',
        'http://localhost:8080/reports',
        'http://127.0.0.1/',
        'http://10.1.2.3:9000/',
        'http://192.168.1.20/hook',
        'http://[::1]:9000/',
        'http://[fd00::7]/',
      ].map(url => [url, url]),
    ),
    bad: [
      'hooks.example',
      'http://hooks.example/',
      'http://8.8.8.8/',
      'http://[2001:db8::1]/',
      'http://10.example/',
      'ftp://hooks.example/',
      'https://ada:ostia@hooks.example/',
      'https://hooks.example/#reports',
    ],
  },
  VOTE_DAILY_BALLOTS_PER_ADDRESS: {
    as: 'voteDailyBallotsPerAddress',
    good: { '1': 1, '50': 50 },
    bad: ['0', '-1', '1000001', 'x'],
  },
  VOTE_DAILY_CASTS_PER_ADDRESS: {
    as: 'voteDailyCastsPerAddress',
    good: { '1': 1, '5000': 5000 },
    bad: ['0', '-1', '1000001', 'x'],
  },
  SUGGEST_DAILY_PLACES_PER_ADDRESS: {
    as: 'suggestDailyPlacesPerAddress',
    good: { '1': 1, '500': 500 },
    bad: ['0', '-1', '1000001', 'x'],
  },
  SUGGEST_DAILY_PLACES_PER_LIST: {
    as: 'suggestDailyPlacesPerList',
    good: { '1': 1, '5000': 5000 },
    bad: ['0', '-1', '1000001', 'x'],
  },
  TRUST_PROXY: {
    as: 'trustProxy',
    good: {
      loopback: ['loopback'],
      'loopback, uniquelocal ,10.0.0.0/8,fd00::/8': ['loopback', 'uniquelocal', '10.0.0.0/8', 'fd00::/8'],
      '::1': ['::1'],
    },
    bad: [
      '1',
      'true',
      'proxy',
      'constructor',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '10.0/8',
      '::1/129',
      '10.0.0.0/8/8',
      'loopback,',
      ',',
    ],
  },
  MAP_TILES_URL: {
    as: 'mapTilesUrl',
    good: {
      off: undefined,
      auto: 'auto',
      ...Object.fromEntries(
        [
          'https://tiles.example/{z}/{x}/{y}.png',
          'http://localhost:8080/styles/eat/{z}/{y}/{x}@2x.webp?key=abc_DEF-123',
          'https://[fd00::7]/{z}/{x}/{y}',
          'https://tiles.example/{z}/{x}/{y}{r}.png',
        ].map(url => [url, url]),
      ),
    },
    bad: [
      'OFF',
      'tiles.example/{z}/{x}/{y}.png',
      'ftp://tiles.example/{z}/{x}/{y}.png',
      'https://tiles.example/{z}/{x}.png',
      'https://tiles.example/{z}/{x}/{y}/{y}.png',
      'https://{s}.tiles.example/{z}/{x}/{y}.png',
      'https://tiles.example/{z}/{x}/{y}{q}.png',
      'https://tiles.example/{z}/{x}/{y}{r}{r}.png',
      'https://tiles.example/{z}/{x}/{y}}.png',
      'https://ada:ostia@tiles.example/{z}/{x}/{y}.png',
      'https://tiles.example;script-src/{z}/{x}/{y}.png',
      'https://tiles.example/{z}/{x}/{y}.png#map',
      'https://tiles.example/{z}/ {x}/{y}.png',
      'https://tiles.example:99999/{z}/{x}/{y}.png',
    ],
  },
  MAP_TILES_ATTRIBUTION: {
    as: 'mapTilesAttribution',
    good: { '© Tiles of Rome, © OpenStreetMap contributors': '© Tiles of Rome, © OpenStreetMap contributors' },
    bad: ['two\nlines', 'x'.repeat(201)],
  },
  EXAMPLE_LIST: { as: 'exampleList', good: { on: true, off: false }, bad: ['yes', 'false', '0', 'ON'] },
  IMPRINT_FILE: {
    as: 'imprintFile',
    good: { '/etc/imprint.md': '/etc/imprint.md', 'imprint.md': resolve('imprint.md') },
    bad: [],
  },
  PRIVACY_FILE: { as: 'privacyFile', good: { '/etc/privacy.md': '/etc/privacy.md' }, bad: [] },
  TERMS_FILE: { as: 'termsFile', good: { '/etc/terms.md': '/etc/terms.md' }, bad: [] },
  SECURITY_CONTACT: {
    as: 'securityContact',
    good: {
      'mailto:ada@forklist.example': ['mailto:ada@forklist.example'],
      'https://forklist.example/security, tel:+39-06-6869716': [
        'https://forklist.example/security',
        'tel:+39-06-6869716',
      ],
    },
    bad: [
      'ada@forklist.example',
      'mailto:ada',
      'http://forklist.example/security',
      'https://ada:ostia@forklist.example/',
      'tel:ada',
      'mailto:ada@forklist.example,',
      'mailto:ada@forklist.example\nExpires: 1999-01-01T00:00:00Z',
    ],
  },
  METRICS_TOKEN: {
    as: 'metricsToken',
    good: { 'a-token-of-the-operator.1': 'a-token-of-the-operator.1' },
    bad: ['too short', 'fifteen-letters', 'with spaces in the token'],
  },
  RATE_LIMITS: {
    as: 'rateLimits',
    good: {
      off: undefined,
      'address=6000': { ...defaultRateLimits, address: 6000 },
      'requests=1, writes=2,tokenWrites=4,keyRequests=5,lists=3,address=999999999': {
        ...{ requests: 1, writes: 2, tokenWrites: 4, keyRequests: 5, lists: 3, address: 999_999_999 },
      },
    },
    bad: ['on', 'address', 'address=', 'address=0', 'address=-1', 'address=1,address=2', 'reads=5', 'writes=1=2', ','],
  },
  LOG_LEVEL: {
    as: 'logLevel',
    good: { fatal: 'fatal', error: 'error', warn: 'warn', info: 'info', debug: 'debug', silent: 'silent' },
    bad: ['verbose', 'INFO', '3'],
  },
}

const names = Object.keys(table) as (keyof typeof settings)[]

test('this table has every setting', () => {
  expect([...names].sort()).toEqual(Object.keys(settings).sort())
})

test('every setting has a working default', () => {
  expect(readSettings({})).toEqual(byDefault)
})

test.each(names)('%s accepts its allowed values', name => {
  const { as, good } = table[name]
  for (const [text, value] of Object.entries(good))
    expect(readSettings({ [name]: text }), text).toEqual({ ...byDefault, [as]: value })
})

test.each(names)('%s set to nothing counts as unset', name => {
  expect(readSettings({ [name]: '' })).toEqual(byDefault)
})

const complaint = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingError) return error.message
  }
  throw new Error(`taken: ${JSON.stringify(environment)}`)
}

const wrong = names.flatMap(name => table[name].bad.map(text => ({ name, text })))

test.each(wrong)('$name rejects $text', ({ name, text }) => {
  const { redactedAs }: Setting = settings[name]
  const shown = redactedAs ?? JSON.stringify(text.replace('ada:ostia', '…'))
  expect(complaint({ [name]: text })).toBe(`${name} is ${shown}, but may only be: ${settings[name].allowed}`)
})

const secret = (
  ['DATABASE_URL', 'PHOTON_URL', 'NOMINATIM_URL', 'GOOGLE_MAPS_API_KEY', 'FORKLIST_KEY'] as const
).flatMap(name => table[name].bad.map(text => ({ name, text })))

test.each(secret)('the user, password and key of an invalid $name ($text) are not shown', ({ name, text }) => {
  expect(complaint({ [name]: text })).not.toMatch(/ostia|ada|short|spaces/)
})

test('a multi-line value is shown on one line', () => {
  expect(complaint({ PORT: '30\n00' })).toMatch(/^PORT is "30\\n00", but .*$/)
})

test('unknown variables are ignored', () => {
  expect(readSettings({ PATH: '/bin', port: '80', FORKLIST_PORT: '80' })).toEqual(byDefault)
})
