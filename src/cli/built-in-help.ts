import type { builtInCommands } from './built-in-commands.ts'

type BuiltInHelp = {
  usage: string
  options?: readonly (readonly [name: string, text: string])[]
  /** Further explanation. */
  paragraphs?: readonly string[]
  example: string
}

const json = ['--json', 'JSON for programs.'] as const
const reason = ['--reason', 'Why, for the audit log: one line of at most 500 characters.'] as const

/** Help of built-in commands that need more than one line. */
export const builtInHelp = {
  backup: {
    usage: 'Usage: forklist backup FILE [--json]',
    options: [['--json', 'A summary as JSON: rows of each table, bytes, SHA-256.']],
    paragraphs: [
      'Contains all lists, keys and tokens (as hashes) at one moment, while the service keeps reading and writing. The file gets its name once it is complete, checked and on disk; FILE.json beside it describes it. An existing file is not overwritten.',
      'The place index is not included. With DATABASE_URL use pg_dump.',
    ],
    example: 'forklist backup /mnt/backups/forklist-$(date +%F).db',
  },
  restore: {
    usage: 'Usage: forklist restore FILE [--json]',
    options: [['--json', 'A summary as JSON.']],
    paragraphs: [
      'The file is checked first, against FILE.json if that exists. The previous database stays beside the new one, under another name. Refused while a service or another program has the database open.',
    ],
    example: 'forklist restore /mnt/backups/forklist-2026-11-22.db',
  },
  dump: {
    usage: 'Usage: forklist dump FILE [--list SLUG | --retire] [--json] | dump --undo-retire',
    options: [
      ['--list', 'Only this list: its slug, address or edit link.'],
      [
        '--retire',
        'Keep services from starting on the database from now on, to move its lists. Stop the service first.',
      ],
      ['--undo-retire', 'Let services start on the database again.'],
      ['--json', 'A summary as JSON: rows of each table, bytes, SHA-256.'],
    ],
    paragraphs: [
      'Contains lists (hidden ones too) with history and votes, keys and tokens as hashes, and everything else in the database as of one moment; no settings and no place index. The file loads into SQLite and PostgreSQL. It gets its name once it is complete and on disk. An existing file is not overwritten. An interrupted dump begins anew.',
      'With --list it contains only what belongs to the list: its places, history and vote.',
    ],
    example: 'forklist dump /mnt/backups/forklist-$(date +%F).ndjson',
  },
  load: {
    usage: 'Usage: forklist load FILE [--new-slug] [--json]',
    options: [
      ['--new-slug', 'Give a single list another slug if its own is taken.'],
      ['--json', 'A summary as JSON: rows of each table, SHA-256.'],
    ],
    paragraphs: [
      'The file is checked first: nothing of a damaged one is loaded. A dump of all lists needs an empty or missing DATA_DIR, or with DATABASE_URL an empty database. At the end every row is read back and compared; until then no service starts on the database. Run the command again to continue an interrupted load.',
      'A dump of one list goes into any database, also beside a running server. Its edit link works with the new address.',
    ],
    example: 'DATABASE_URL=postgres://forklist:PASSWORD@db1.example/forklist forklist load forklist.ndjson',
  },
  'lists hide': {
    usage: 'Usage: forklist lists hide SLUG [--reason TEXT]',
    options: [reason],
    paragraphs: [
      'Readers get the response for a missing list, also at its ballot link. With the edit token the list can still be read and changed, but not made public, until forklist lists show SLUG.',
    ],
    example: "forklist lists hide eat-in-rome-jdkqcf --reason 'names a private person'",
  },
  'lists show': {
    usage: 'Usage: forklist lists show SLUG [--reason TEXT]',
    options: [reason],
    paragraphs: ['The list gets its earlier visibility back; it stays hidden if its owner has hidden it since.'],
    example: 'forklist lists show eat-in-rome-jdkqcf',
  },
  'lists delete': {
    usage: 'Usage: forklist lists delete SLUG --yes [--reason TEXT]',
    options: [['--yes', 'Confirms the deletion, which cannot be undone.'], reason],
    example: 'forklist lists delete eat-in-rome-jdkqcf --yes',
  },
  'lists reset-edit-token': {
    usage: 'Usage: forklist lists reset-edit-token SLUG [--reason TEXT] [--json]',
    options: [reason, ['--json', 'The link and the token as JSON.']],
    paragraphs: ['The old edit token stops working. The new one is shown only once.'],
    example: 'forklist lists reset-edit-token eat-in-rome-jdkqcf > link.txt',
  },
  reports: {
    usage: 'Usage: forklist reports [--all] [--json]',
    options: [['--all', 'Include closed reports.'], json],
    paragraphs: ['A report is deleted after 90 days, or with its list.'],
    example: 'forklist reports',
  },
  'reports close': {
    usage: 'Usage: forklist reports close ID [--reason TEXT]',
    options: [reason],
    example: 'forklist reports close rep_x7k2mq9d',
  },
  audit: {
    usage: 'Usage: forklist audit [--limit N] [--json]',
    options: [['--limit', 'Maximum number of entries; 100 by default.'], json],
    paragraphs: ['An entry is deleted after 400 days.'],
    example: 'forklist audit --limit 20',
  },
  'places import': {
    usage: 'Usage: forklist places import FILE… [--source NAME] [--attribution TEXT] [--json]',
    options: [
      [
        '--source',
        'Name of the source; a later import under this name replaces it. By default from the file name: italy for italy-latest.osm.pbf. With one file only.',
      ],
      ['--attribution', 'Attribution shown with every place. By default that of the file format.'],
      ['--json', 'The counts as JSON.'],
    ],
    paragraphs: [
      'Reads extracts of OpenStreetMap (.osm.pbf) of any size, Foursquare OS Places and Overture (Parquet), GeoJSON, NDJSON and CSV; the format is detected by content, not by name. The old index stays in use until the new one is complete, also after a failure or Ctrl-C; a running service switches to the new one by itself.',
      'Where to get your region:',
      'OpenStreetMap: https://download.geofabrik.de has continents, countries and regions, daily; https://extract.bbbike.org cities and boxes of your own; https://planet.openstreetmap.org the planet. The licence (ODbL 1.0, https://www.openstreetmap.org/copyright) asks to name © OpenStreetMap contributors, as every place and export here does, and to share a changed database alike.',
      'Foursquare OS Places: https://opensource.foursquare.com/os-places (Apache 2.0: keep its notice). Overture: https://docs.overturemaps.org (CDLA Permissive 2.0, parts of it ODbL; it asks to name the sources). Of both, cut your region out first: docs/how-to/load-places.md has the commands.',
    ],
    example:
      'curl -LO https://download.geofabrik.de/europe/italy-latest.osm.pbf && forklist places import italy-latest.osm.pbf',
  },
  'places stats': {
    usage: 'Usage: forklist places stats [--json]',
    options: [json],
    example: 'forklist places stats',
  },
  'places search': {
    usage: 'Usage: forklist places search QUERY [--near PLACE] [--limit N] [--json]',
    paragraphs: ['Same as search-places: see forklist help search-places for its options.'],
    example: "forklist places search 'da felice' --near Rome",
  },
  'places remove': {
    usage: 'Usage: forklist places remove SOURCE… [--json]',
    options: [json],
    paragraphs: [
      'Lists keep their own copies of places. The places shipped with the program are the source starter; once removed, they do not come back.',
    ],
    example: 'forklist places remove italy',
  },
  'places refresh': {
    usage: 'Usage: forklist places refresh [SLUG] [--apply] [--json]',
    options: [
      ['--apply', 'Write the changes: one version per list, which can be undone. Without it nothing is written.'],
      json,
    ],
    paragraphs: ['For one list, or all lists. Notes, ranks and ids do not change; places that are gone stay.'],
    example: 'forklist places refresh eat-in-rome-jdkqcf',
  },
} as const satisfies Partial<Record<keyof typeof builtInCommands, BuiltInHelp>>

/** Returns a command's help; `undefined` if one line describes it. */
export const builtInHelpOf = (command: string): BuiltInHelp | undefined =>
  Object.hasOwn(builtInHelp, command) ? builtInHelp[command as keyof typeof builtInHelp] : undefined
