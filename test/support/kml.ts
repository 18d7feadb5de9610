import type { ExportedList } from '../../src/domain/list.ts'
import { kml } from '../../src/exports/kml.ts'
import { output, shared } from './tools.ts'

export const kmlOf = (list: ExportedList): string => [...kml.write(list)].join('')

/** @throws Error with what the schema does not allow */
export const validate = (file: string): string =>
  output('xmllint', ['--nonet', '--noout', '--schema', shared('xsd/kml-2.2/ogckml22.xsd'), '-'], file)

/** The texts of elements as an XML parser understood them, whichever way they were written. */
export const readKml = (file: string) => {
  // In canonical XML there are no CDATA sections and no `<` or `>` but those of tags, so that patterns read it exactly.
  const canonical = output('xmllint', ['--nonet', '--c14n', '-'], file)
  const [document, ...placemarks] = canonical.split('<Placemark ')
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

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|#xD);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name] ?? '\r')
