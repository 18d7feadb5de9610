import type { ownCommands } from './own-commands.ts'

type OwnHelp = {
  usage: string
  options?: readonly (readonly [name: string, text: string])[]
  /** What else is to be known. */
  paragraphs?: readonly string[]
  example: string
}

const json = ['--json', 'JSON for programs.'] as const
const reason = ['--reason', 'Why, for the audit log: one line of at most 500 characters.'] as const

/** What there is to say of commands that are no operations and are not said in a line. */
export const ownHelp = {
  backup: {
    usage: 'Usage: forklist backup FILE [--json]',
    options: [['--json', 'What was backed up as JSON: rows of each table, bytes, SHA-256.']],
    paragraphs: [
      'All lists, keys and tokens (as hashes), as they are at one moment, while others go on reading and writing. The file gets its name once it is whole, checked and on the disk; FILE.json beside it says what it is. A file that is there is not overwritten.',
      'The place directory is not in it. With DATABASE_URL take pg_dump.',
    ],
    example: 'forklist backup /mnt/backups/forklist-$(date +%F).db',
  },
  restore: {
    usage: 'Usage: forklist restore FILE [--json]',
    options: [['--json', 'What was restored as JSON.']],
    paragraphs: [
      'The file is checked first, against FILE.json where that is beside it. The database that was there before stays beside the new one, under another name. Refused while a service or another program has it open.',
    ],
    example: 'forklist restore /mnt/backups/forklist-2026-11-22.db',
  },
  'migrate-to': {
    usage: 'Usage: forklist migrate-to [postgres://…] [--anew] [--json] | migrate-to --undo',
    options: [
      ['--anew', 'Throw away what a move that was broken off has left there, and begin anew.'],
      ['--undo', 'Let services begin on the data folder again, as it was when its lists were moved.'],
      ['--json', 'What was moved as JSON: rows of each table, SHA-256.'],
    ],
    paragraphs: [
      'Without a URL the one in DATABASE_URL is taken, so that no list of processes shows its password. The database has to be empty; it gets its tables. What was broken off goes on where it was when the command is given again.',
      'In the end each row is read from both sides and compared. From then on no service begins on the data folder: lists that are changed in two places are lost in one. The place directory (places.db) stays where it is, on each machine.',
    ],
    example: 'DATABASE_URL=postgres://forklist:PASSWORD@db1.example/forklist forklist migrate-to',
  },
  'lists hide': {
    usage: 'Usage: forklist lists hide SLUG [--reason TEXT]',
    options: [reason],
    paragraphs: [
      'Everybody is answered as if there were no such list, its ballot link included. With the edit token it can still be read and changed, but not made public, until forklist lists show SLUG.',
    ],
    example: "forklist lists hide eat-in-rome-jdkqcf --reason 'names a private person'",
  },
  'lists show': {
    usage: 'Usage: forklist lists show SLUG [--reason TEXT]',
    options: [reason],
    paragraphs: ['The list is again what it was before it was held; hidden, where its owner has hidden it since.'],
    example: 'forklist lists show eat-in-rome-jdkqcf',
  },
  'lists delete': {
    usage: 'Usage: forklist lists delete SLUG --yes [--reason TEXT]',
    options: [['--yes', 'That it is meant: it cannot be undone.'], reason],
    example: 'forklist lists delete eat-in-rome-jdkqcf --yes',
  },
  'lists reset-edit-token': {
    usage: 'Usage: forklist lists reset-edit-token SLUG [--reason TEXT] [--json]',
    options: [reason, ['--json', 'The link and the token by itself as JSON.']],
    paragraphs: ['The old edit token opens nothing from then on. The new one is shown this once.'],
    example: 'forklist lists reset-edit-token eat-in-rome-jdkqcf > link.txt',
  },
  reports: {
    usage: 'Usage: forklist reports [--all] [--json]',
    options: [['--all', 'Those too that are closed.'], json],
    paragraphs: ['A report goes after 90 days, or with its list.'],
    example: 'forklist reports',
  },
  'reports close': {
    usage: 'Usage: forklist reports close ID [--reason TEXT]',
    options: [reason],
    example: 'forklist reports close rep_x7k2mq9d',
  },
  audit: {
    usage: 'Usage: forklist audit [--limit N] [--json]',
    options: [['--limit', 'The most entries; 100 when left out.'], json],
    paragraphs: ['An entry goes after 400 days.'],
    example: 'forklist audit --limit 20',
  },
  'places import': {
    usage: 'Usage: forklist places import FILE… [--source NAME] [--attribution TEXT] [--json]',
    options: [
      [
        '--source',
        'What the file is an edition of; the next edition under this name takes its place. From its name when left out: italy for italy-latest.osm.pbf. With one file only.',
      ],
      ['--attribution', 'Whom the data belong to; shown with every place. When left out as the kind of file has it.'],
      ['--json', 'The counts as JSON.'],
    ],
    paragraphs: [
      'Takes extracts of OpenStreetMap (.osm.pbf) of any size, Foursquare OS Places and Overture (Parquet), GeoJSON, NDJSON and CSV; the content says which, not the name. Until the new index is whole the old one is in use, also after a failure or Ctrl-C; a running service takes the new one up by itself.',
      'Where to get your region:',
      'OpenStreetMap: https://download.geofabrik.de has continents, countries and regions, daily; https://extract.bbbike.org cities and boxes of your own; https://planet.openstreetmap.org the planet. The licence (ODbL 1.0, https://www.openstreetmap.org/copyright) asks to name © OpenStreetMap contributors, as every place and export here does, and to share a changed database alike.',
      'Foursquare OS Places: https://opensource.foursquare.com/os-places (Apache 2.0: keep its notice). Overture: https://docs.overturemaps.org (CDLA Permissive 2.0, parts of it ODbL; it asks to name the sources). Of both, cut your region out first: docs/places.md has the commands.',
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
    paragraphs: ['The same as search-places: forklist help search-places has its options.'],
    example: "forklist places search 'da felice' --near Rome",
  },
  'places remove': {
    usage: 'Usage: forklist places remove SOURCE… [--json]',
    options: [json],
    paragraphs: [
      'Lists keep their own copies of places. The places that come with the program are the source starter, and stay away once they are removed.',
    ],
    example: 'forklist places remove italy',
  },
  'places refresh': {
    usage: 'Usage: forklist places refresh [SLUG] [--apply] [--json]',
    options: [
      ['--apply', 'Write it: each list as one version, which can be undone. Without it nothing is written.'],
      json,
    ],
    paragraphs: ['Of one list, or of all. Notes, ranks and ids stay as they are, and so do places that are gone.'],
    example: 'forklist places refresh eat-in-rome-jdkqcf',
  },
} as const satisfies Partial<Record<keyof typeof ownCommands, OwnHelp>>

/** @returns `undefined` where a line says all */
export const ownHelpOf = (command: string): OwnHelp | undefined =>
  Object.hasOwn(ownHelp, command) ? ownHelp[command as keyof typeof ownHelp] : undefined
