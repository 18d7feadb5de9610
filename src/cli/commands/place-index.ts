import * as z from 'zod'
import { maxSourceLength } from '../../domain/place-ids.ts'
import { oneLine } from '../../domain/text.ts'
import { searchPlaces } from '../../operations/search-places.ts'
import { shellQuoted } from '../../util/shell-quoted.ts'
import { builtIn, builtInTopic, type Command, UsageError } from '../command.ts'
import { commandOf, runOperation } from '../operation-command.ts'
import { json } from './options.ts'

const whichArea = 'Which area? Name a town, a district, a region or a country, or give coordinates.'

const zoom = 'must be a whole number from 0 to 22'

// The code of the place index and of downloads is loaded when a command uses it.

/** Commands for the contents of the place index, and for the map of an area. */
export const placeIndexCommands: readonly Command[] = [
  builtIn({
    name: 'places get',
    summary: 'Download the restaurants of towns, regions or countries.',
    options: () => ({
      areas: z.array(z.string().min(1)).min(1).meta({ placeholder: 'AREA…' }),
      source: z
        .enum(['overture', 'osm'])
        .default('overture')
        .describe('Overture Maps, or the smallest extract of OpenStreetMap that holds the area.'),
      json: json(),
    }),
    positions: { areas: whichArea },
    notes: [
      'An area is a name, alone or with the area around it (Portland, Maine), or coordinates with an optional radius (41.88,-87.63,5km; 5 km without one). A town is a circle by its population, a region or country the box of its towns.',
      'Reads the latest release of Overture Maps at OVERTURE_CATALOG_URL: of several gigabytes, only the parts with places of the area. What was transferred is kept, and the same command continues after Ctrl-C or a failure. If the place index has the latest release already, nothing is transferred.',
      'With --source osm it reads the index at GEOFABRIK_INDEX_URL and transfers a whole extract, some megabytes to gigabytes, of which the area is kept.',
      'A running service switches to the new place index by itself. Lists are not changed.',
    ],
    example: "forklist places get Chicago 'Portland, Maine'",
    async run({ areas, source: from, json }, program) {
      const [{ areasNamed }, { getPlaces }] = await Promise.all([
        import('../place-index.ts'),
        import('../downloads.ts'),
      ])
      const found = await areasNamed(areas, program)
      await getPlaces(
        found.map(area => ({ area, from })),
        program,
        json,
      )
    },
  }),

  builtIn({
    name: 'places update',
    summary: 'Download areas again that have a newer release.',
    options: () => ({
      areas: z.array(z.string().min(1)).default([]).meta({ placeholder: 'AREA…' }),
      json: json(),
    }),
    positions: { areas: 'Which area? forklist places list shows them.' },
    notes: ['Without an area: all that places list shows. An area without a newer release transfers nothing.'],
    example: 'forklist places update Chicago',
    async run({ areas, json }, program) {
      const [{ loadedAreas }, { getPlaces }] = await Promise.all([
        import('../place-index.ts'),
        import('../downloads.ts'),
      ])
      const loaded = await loadedAreas(areas, program)
      await getPlaces(
        loaded.map(area => ({ area, from: area.from })),
        program,
        json,
      )
    },
  }),

  builtIn({
    name: 'places list',
    summary: 'List the areas and sources in the place index.',
    options: () => ({ json: json() }),
    notes: ['An area has a file of its own. The size of another source is its share of places.db.'],
    example: 'forklist places list',
    async run({ json }, program) {
      const { printSources } = await import('../place-index.ts')
      await printSources(program, json)
    },
  }),

  builtIn({
    name: 'places import',
    summary: 'Load restaurants of a region from files. Import a newer file to update them.',
    options: () => ({
      files: z.array(z.string()).min(1).meta({ placeholder: 'FILE…' }),
      source: z
        .string()
        // The source becomes part of the ids of places without an id.
        .regex(
          new RegExp(`^[\\w.-]{1,${maxSourceLength}}$`),
          `must be 1 to ${maxSourceLength} ASCII letters, digits, dots, hyphens and underscores`,
        )
        .optional()
        .meta({
          placeholder: 'NAME',
          description:
            'Name of the source; a later import under this name replaces it. By default from the file name: italy for italy-latest.osm.pbf. With one file only.',
        }),
      // Shown with every place, so it follows the rules of list texts.
      attribution: oneLine(300)
        .optional()
        .describe('Attribution shown with every place. By default that of the file format.'),
      json: json('The counts as JSON.'),
    }),
    positions: { files: 'Which file?' },
    notes: [
      'Reads extracts of OpenStreetMap (.osm.pbf) of any size, Foursquare OS Places and Overture (Parquet), GeoJSON, NDJSON and CSV; the format is detected by content, not by name. The old index stays in use until the new one is complete, also after a failure or Ctrl-C; a running service switches to the new one by itself.',
      'Where to get your region:',
      'OpenStreetMap: https://download.geofabrik.de has continents, countries and regions, daily; https://extract.bbbike.org cities and boxes of your own; https://planet.openstreetmap.org the planet. The licence (ODbL 1.0, https://www.openstreetmap.org/copyright) asks to name © OpenStreetMap contributors, as every place and export here does, and to share a changed database alike.',
      'Foursquare OS Places: https://opensource.foursquare.com/os-places (Apache 2.0: keep its notice). Overture: https://docs.overturemaps.org (CDLA Permissive 2.0, parts of it ODbL; it asks to name the sources). Of both, cut your region out first: docs/how-to/load-places.md has the commands.',
    ],
    example:
      'curl -LO https://download.geofabrik.de/europe/italy-latest.osm.pbf && forklist places import italy-latest.osm.pbf',
    async run({ files, json, source, attribution }, program) {
      if (source !== undefined && files.length > 1)
        throw new UsageError(`--source names one file, and ${files.length} were given: import them one by one.`)
      const about = { ...(source !== undefined && { source }), ...(attribution !== undefined && { attribution }) }
      const { rebuildPlaces } = await import('../rebuild-places.ts')
      await rebuildPlaces({ files: files.map(file => ({ file, ...about })) }, program, json)
    },
  }),

  builtIn({
    name: 'places stats',
    summary: 'Show the contents and sources of the place index.',
    options: () => ({ json: json() }),
    example: 'forklist places stats',
    async run({ json }, program) {
      const { printStats } = await import('../place-index.ts')
      await printStats(program, json)
    },
  }),

  {
    // The operation, with its query by position.
    ...commandOf(searchPlaces),
    name: 'places search',
    topic: builtInTopic,
    summary: 'Search for restaurants by name.',
    positions: { query: '<query> is missing.' },
    example: "forklist places search 'da felice' --near Rome",
    run: (input: { near?: string }, program, audit) =>
      runOperation(searchPlaces, input, program, audit, answer => noteOn(input, answer as FoundPlaces)),
  },

  builtIn({
    name: 'places remove',
    summary: 'Remove areas or sources from the place index, as places list names them.',
    options: () => ({ sources: z.array(z.string()).min(1).meta({ placeholder: 'AREA-OR-SOURCE…' }), json: json() }),
    positions: { sources: 'Which area or source? forklist places list shows them.' },
    notes: [
      'A name means the source of that name, else all sources of the area.',
      'Lists keep their own copies of places. The places shipped with the program are the source starter; once removed, they do not come back.',
    ],
    example: 'forklist places remove Chicago italy',
    async run({ sources, json }, program) {
      const [{ sourcesNamed }, { rebuildPlaces }] = await Promise.all([
        import('../place-index.ts'),
        import('../rebuild-places.ts'),
      ])
      await rebuildPlaces({ without: await sourcesNamed(sources, program) }, program, json)
    },
  }),

  builtIn({
    name: 'maps get',
    summary: 'Copy the map tiles of an area, for maps without another server.',
    options: () => ({
      area: z.string().min(1),
      maxzoom: z
        .int(zoom)
        .min(0, zoom)
        .max(22, zoom)
        .optional()
        .describe('Highest zoom to copy; each one less makes the file about four times smaller. By default all.'),
      json: json(),
    }),
    positions: { area: whichArea },
    notes: [
      'Reads the planet build at PMTILES_BUILD_URL by byte ranges, and writes DATA_DIR/maps/AREA.pmtiles: the tiles of the box around the area. The tiles are data of OpenStreetMap (ODbL, © OpenStreetMap contributors).',
      'The service offers the newest file at /map.pmtiles (MAP_PMTILES). The same command continues after Ctrl-C or a failure, and transfers nothing if the file is of the newest build already.',
    ],
    example: 'forklist maps get Rome --maxzoom 14',
    async run({ area, maxzoom, json }, program) {
      const [{ areasNamed }, { copyMap }] = await Promise.all([import('../place-index.ts'), import('../downloads.ts')])
      const [near] = await areasNamed([area], program)
      await copyMap(near!, maxzoom, program, json)
    },
  }),
]

type FoundPlaces = z.output<typeof searchPlaces.output>

function noteOn({ near }: { near?: string }, found: FoundPlaces): string | undefined {
  // The response has a position only if `near` was understood.
  if (near !== undefined && found.near?.latitude === undefined)
    return `No town called ${near} is known, so the results are from everywhere.`
  if (found.coverage?.state === 'none' && found.places.length === 0)
    return `The places in ${found.coverage.area} are not known here. Load them with forklist places get ${shellQuoted(found.coverage.area)}.`
  return undefined
}
