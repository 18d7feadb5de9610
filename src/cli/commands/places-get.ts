import * as z from 'zod'
import { builtIn } from '../command.ts'
import { json } from './options.ts'

export const placesGet = builtIn({
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
  positions: { areas: 'Which area? Name a town, a district, a region or a country, or give coordinates.' },
  notes: [
    'An area is a name, alone or with the area around it (Portland, Maine), or coordinates with an optional radius (41.88,-87.63,5km; 5 km without one). A town is a circle by its population, a region or country the box of its towns.',
    'Reads the latest release of Overture Maps at OVERTURE_CATALOG_URL: of several gigabytes, only the parts with places of the area. What was transferred is kept, and the same command continues after Ctrl-C or a failure. If the place index has the latest release already, nothing is transferred.',
    'With --source osm it reads the index at GEOFABRIK_INDEX_URL and transfers a whole extract, some megabytes to gigabytes, of which the area is kept.',
    'A running service switches to the new place index by itself. Lists are not changed.',
  ],
  example: "forklist places get Chicago 'Portland, Maine'",
  async run({ areas, source: from, json }, program) {
    const [{ areasNamed }, { getPlaces }] = await Promise.all([import('../areas.ts'), import('../get-places.ts')])
    const found = await areasNamed(areas, program)
    return getPlaces(
      found.map(area => ({ area, from })),
      program,
      json,
    )
  },
})
