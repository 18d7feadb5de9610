import type { Figure } from '../figure.ts'
import {
  areasFigure,
  buildFigure,
  everyPlaceFigure,
  growthFigure,
  httpFigure,
  osmFigure,
  searchFigure,
  tablesFigure,
} from './figures.ts'
import { measure, measureOsm, type Part, parts, type Scale } from './measure.ts'
import { extracts } from './osm-file.ts'

export const sizes: readonly number[] = [100_000, 1_000_000, 10_000_000]

/** Measures place indexes of several sizes, and reading an extract of OpenStreetMap. @param wanted the parts to measure */
export async function places(
  ofSizes: readonly number[] = sizes,
  wanted: ReadonlySet<Part> = new Set(parts),
  keep?: string,
): Promise<Figure[]> {
  const scales: Scale[] = []
  if (['build', 'search', 'http', 'areas'].some(part => wanted.has(part as Part)))
    for (const size of ofSizes) scales.push(await measure(size, wanted, keep))
  const isThere = (part: keyof Scale) => scales.some(scale => scale[part] !== undefined)
  return [
    ...(isThere('built') ? [buildFigure(scales)] : []),
    ...(isThere('searched') ? [searchFigure(scales)] : []),
    ...(isThere('searched') ? [everyPlaceFigure(scales)] : []),
    ...(isThere('searched') && scales.length > 1 ? [growthFigure(scales)] : []),
    ...(isThere('http') ? [httpFigure(scales)] : []),
    ...(isThere('areas') ? [areasFigure(scales)] : []),
    ...(isThere('built') ? [tablesFigure(scales)] : []),
    ...(wanted.has('osm') ? [await osm()] : []),
  ]
}

const osm = async (): Promise<Figure> =>
  extracts().length > 0
    ? osmFigure(await measureOsm())
    : { title: 'Reading an extract of OpenStreetMap', about: 'skipped: needs shared/data', columns: ['what'], rows: [] }
