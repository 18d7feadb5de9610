import { parse } from 'csv-parse/sync'
import sax from 'sax'
import type { ServiceAnswer } from './client.ts'
import { Difference } from './difference.ts'
import { isJsonObject, membersOf } from './json.ts'

/** Returns whether a place has coordinates. Maps show no others. */
export const isLocated = ({ latitude }: { latitude?: number }): boolean => latitude !== undefined

const readers: Readonly<Record<string, (answer: ServiceAnswer) => string[]>> = {
  csv: ({ text }) => parse(text, { bom: true, columns: true }).map(row => membersOf(row).name as string),
  geojson: ({ json }) => (membersOf(json).features as unknown[]).map(nameOfFeature),
  gpx: ({ text }) => namesIn(text, 'wpt'),
  kml: ({ text }) => namesIn(text, 'Placemark'),
}

/**
 * Returns the names of the places in an exported file; `undefined` for an archive.
 * @throws Difference for a file that is not well formed
 */
export function namesInFile(answer: ServiceAnswer, format: string): string[] | undefined {
  try {
    return readers[format]?.(answer)
  } catch (error) {
    throw new Difference(answer.request, `a well-formed ${format} file`, (error as Error).message)
  }
}

function nameOfFeature(feature: unknown): string {
  const { properties } = membersOf(feature)
  if (!isJsonObject(properties)) throw new Error('a feature has no properties')
  return properties.name as string
}

/** Returns the `name` in each element of a kind, without the rank before it. @throws Error for XML that is not well formed */
function namesIn(xml: string, place: string): string[] {
  const parser = sax.parser(true)
  const open: string[] = []
  const names: string[] = []
  const add = (text: string) => {
    if (open.at(-1) === 'name' && open.at(-2) === place) names.push((names.pop() ?? '') + text)
  }
  parser.onopentag = ({ name }) => {
    open.push(name)
    if (name === place) names.push('')
  }
  parser.onclosetag = () => void open.pop()
  parser.ontext = add
  parser.oncdata = add
  parser.onerror = error => {
    throw error
  }
  parser.write(xml).close()
  return names.map(name => name.replace(/^\d+\. /, ''))
}
