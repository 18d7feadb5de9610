import { output, shared } from './tools.ts'

/** Validates a file. @param schema below the folder of schemas @throws Error with the violations of the schema */
export const validate = (file: string, schema: 'kml-2.2/ogckml22.xsd' | 'gpx-1.1/gpx.xsd'): string =>
  output('xmllint', ['--nonet', '--noout', '--schema', shared('xsd', schema), '-'], file)

/**
 * Returns a file as an XML parser reads it. Canonical XML has no CDATA sections, and no `<` or `>` in texts. So patterns can read it.
 */
export const canonical = (file: string): string => output('xmllint', ['--nonet', '--c14n', '-'], file)

/** Unescapes a text or an attribute's value of canonical XML. */
export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x([9AD]));/g, (_, name: string, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : { amp: '&', lt: '<', gt: '>', quot: '"' }[name]!,
  )
