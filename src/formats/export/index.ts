import type { Language } from '../../domain/languages.ts'
import { csv } from './csv.ts'
import type { ExportFormat, FormatTexts } from './export-format.ts'
import { geojson } from './geojson.ts'
import { gpx } from './gpx.ts'
import { html } from './html.ts'
import { kml } from './kml.ts'
import { kmz } from './kmz.ts'
import { xlsx } from './xlsx.ts'

/** All export formats, in the order in which people see them. */
export const exportFormats: readonly ExportFormat[] = [kml, csv, geojson, gpx, kmz, xlsx, html]

/** Names of the export formats in paths and inputs. */
export const exportNames: readonly string[] = exportFormats.map(format => format.name)

/** Names of the formats in `exports` of a list. */
export const linkedNames: readonly string[] = exportFormats.filter(({ isPage }) => !isPage).map(({ name }) => name)

/** Returns the texts of all formats for people, by name. */
export const formatTexts = (language: Language): Record<string, FormatTexts & Pick<ExportFormat, 'holds'>> =>
  Object.fromEntries(exportFormats.map(({ name, texts, holds }) => [name, { ...(texts[language] ?? texts.en), holds }]))

export const exportFormat = (name: string): ExportFormat | undefined =>
  exportFormats.find(format => format.name === name)
