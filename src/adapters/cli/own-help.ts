import type { ownCommands } from './own-commands.ts'

type OwnHelp = {
  usage: string
  options?: readonly (readonly [name: string, text: string])[]
  /** What else is to be known. */
  paragraphs?: readonly string[]
  example: string
}

const json = ['--json', 'JSON for programs.'] as const

/** What there is to say of commands that are no operations and are not said in a line. */
export const ownHelp = {
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
