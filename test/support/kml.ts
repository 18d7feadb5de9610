import type { ExportedList } from '../../src/domain/list.ts'
import { kml } from '../../src/formats/export/kml.ts'
import { canonical, unescaped } from './xml.ts'

export const kmlOf = (list: ExportedList): string => [...kml.write(list)].join('')

/** Returns the texts of the document and of each placemark. */
export const readKml = (file: string) => {
  const [document, ...placemarks] = canonical(file).split('<Placemark>')
  return { document: fields(document!), placemarks: placemarks.map(fields) }
}

const fields = (xml: string): Record<string, string> => {
  const found: Record<string, string> = { id: /^id="([^"]*)"/.exec(xml)?.[1] ?? '' }
  for (const [, tag, column, value] of xml.matchAll(
    /<(name|description|styleUrl|coordinates|atom:name|Data name="(\w+)"><value)>([^<]*)</g,
  ))
    found[column ? `data ${column}` : tag!] ??= unescaped(value!)
  return found
}
