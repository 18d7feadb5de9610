import sax from 'sax'
import { output, shared } from './tools.ts'

/** Validates a file. @param schema below the folder of schemas @throws Error with the violations of the schema */
export const validate = (file: string, schema: 'kml-2.2/ogckml22.xsd' | 'gpx-1.1/gpx.xsd'): string =>
  output('xmllint', ['--nonet', '--noout', '--schema', shared('xsd', schema), '-'], file)

/** Returns canonical XML by libxml2. */
export const canonicalByXmllint = (file: string): string => output('xmllint', ['--nonet', '--c14n', '-'], file)

/**
 * Returns a file as an XML parser reads it, without CDATA sections, and without `<` or `>` in texts. So patterns can read it.
 * @throws Error if the file is not well formed
 */
export function canonical(file: string): string {
  const written: string[] = []
  const parser = sax.parser(true)
  const addText = (text: string) => void written.push(escaped(text))
  Object.assign(parser, {
    onopentag: ({ name, attributes }: sax.Tag) => {
      const values = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
      written.push(`<${name}${values.join('')}>`)
    },
    onclosetag: (name: string) => void written.push(`</${name}>`),
    ontext: addText,
    oncdata: addText,
    onerror: (error: Error) => {
      throw error
    },
  })
  // An XML parser reads every end of a line as a line feed.
  parser.write(file.replaceAll(/\r\n?/g, '\n')).close()
  return written.join('')
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** Unescapes a text or an attribute's value of canonical XML. */
export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x([9AD]));/g, (_, name: string, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : { amp: '&', lt: '<', gt: '>', quot: '"' }[name]!,
  )
