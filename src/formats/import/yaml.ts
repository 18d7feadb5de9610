import { isAlias, parseAllDocuments, visit } from 'yaml'
import { UnreadableFile } from './refusals.ts'

const maxAliases = 1000

/** Parses the documents of a YAML text. @returns `undefined` for one that is not valid or too deep @throws UnreadableFile `took_too_long` */
export const yamlValuesIn = (text: string): unknown[] | undefined => {
  try {
    const documents = parseAllDocuments(text, { logLevel: 'silent', prettyErrors: false })
    if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return undefined
    let aliases = 0
    for (const document of documents)
      visit(document, (_, node) => {
        if (isAlias(node)) aliases++
      })
    if (aliases > maxAliases) throw new UnreadableFile('took_too_long')
    return documents.map((document): unknown => document.toJS({ maxAliasCount: 100 }))
  } catch (error) {
    // The parser calls itself at every level.
    if (error instanceof RangeError) return undefined
    // Of an alias: `*Bonci*` names no anchor, or few aliases make a large value.
    if (error instanceof ReferenceError) {
      if (error.message.startsWith('Unresolved')) return undefined
      throw new UnreadableFile('took_too_long')
    }
    throw error
  }
}
