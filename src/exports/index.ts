import { csv } from './csv.ts'
import type { ExportFormat } from './export-format.ts'
import { geojson } from './geojson.ts'
import { gpx } from './gpx.ts'
import { kml } from './kml.ts'

/** Every file a list can be carried away as, in the order in which people are offered them. */
export const exportFormats: readonly ExportFormat[] = [kml, csv, geojson, gpx]

/** What they are called in paths and inputs. */
export const exportNames: readonly string[] = exportFormats.map(format => format.name)

/** The format of this name; `undefined` for a name that no format has. */
export const exportFormat = (name: string): ExportFormat | undefined =>
  exportFormats.find(format => format.name === name)
