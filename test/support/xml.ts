import { output, shared } from './tools.ts'

/** @throws Error with the violations of the schema @param schema below the folder of schemas */
export const validate = (file: string, schema: 'kml-2.2/ogckml22.xsd' | 'gpx-1.1/gpx.xsd'): string =>
  output('xmllint', ['--nonet', '--noout', '--schema', shared('xsd', schema), '-'], file)

/**
 * A file as an XML parser understood it, whichever way it was written: in canonical XML there are no CDATA sections, and in texts no `<`
 * or `>`, so that patterns read it exactly.
 */
export const canonical = (file: string): string => output('xmllint', ['--nonet', '--c14n', '-'], file)

/** The text, or the value of an attribute, that canonical XML has escaped. */
export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x([9AD]));/g, (_, name: string, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : { amp: '&', lt: '<', gt: '>', quot: '"' }[name]!,
  )
