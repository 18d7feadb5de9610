import * as z from 'zod'
import { builtIn } from '../command.ts'
import { json } from './options.ts'

const zoom = 'must be a whole number from 0 to 22'

export const mapsGet = builtIn({
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
  positions: { area: 'Which area? Name a town, a district, a region or a country, or give coordinates.' },
  notes: [
    'Reads the planet build at PMTILES_BUILD_URL by byte ranges, and writes DATA_DIR/maps/AREA.pmtiles: the tiles of the box around the area. The tiles are data of OpenStreetMap (ODbL, © OpenStreetMap contributors).',
    'The service offers the newest file at /map.pmtiles (MAP_PMTILES). The same command continues after Ctrl-C or a failure, and transfers nothing if the file is of the newest build already.',
  ],
  example: 'forklist maps get Rome --maxzoom 14',
  async run({ area, maxzoom, json }, program) {
    const [{ areasNamed }, { copyMap }] = await Promise.all([import('../areas.ts'), import('../copy-map.ts')])
    const [near] = await areasNamed([area], program)
    return copyMap(near!, maxzoom, program, json)
  },
})
