import * as z from 'zod'
import { maxSourceLength } from '../../domain/place-ids.ts'
import { oneLine } from '../../domain/text.ts'
import { builtIn, UsageError } from '../command.ts'

export const placesImport = builtIn({
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
    json: z.boolean().default(false).describe('The counts as JSON.'),
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
    return rebuildPlaces({ files: files.map(file => ({ file, ...about })) }, program, json)
  },
})
