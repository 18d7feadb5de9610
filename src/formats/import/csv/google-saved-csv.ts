import { readMapLink } from '../../../domain/map-links/index.ts'
import { endings, type ImportedRow, type Reader } from '../imported-place.ts'
import { headerOf } from './header.ts'
import { rowsOf } from './rows.ts'

/**
 * A list of places saved in Google's map, from Takeout: `Title,Note,URL,Tags,Comment`, in every language, with the list's description
 * before it and in the list's order. Lists of pictures and films look the same.
 */
export const googleSavedCsv: Reader = {
  format: 'google_saved_csv',
  endings: endings.text,
  reads: text => headerIn(text) !== undefined,
  *read(text) {
    const { separator, names, at, line } = headerIn(text)!
    for (const row of rowsOf(text.slice(at), { header: headerOf(names)!, separator, firstLine: 2 }))
      yield { ...onMap(row), ...(row.line !== undefined && { line: row.line + line - 1 }) }
  },
}

const headerPattern = /^"?Title"?([,;\t])"?Note"?\1"?URL"?(?:\1"?Tags"?)?(?:\1"?Comment"?)?[,;\t ]*\r?$/im

/** A description has a few thousand characters at most. */
const headCharacters = 65_536

const headerIn = (text: string) => {
  const found = headerPattern.exec(text.slice(0, headCharacters))
  if (!found) return undefined
  const separator = found[1]!
  const names = found[0].split(separator).map(name => name.replace(/[^A-Za-z]/g, ''))
  return { separator, names, at: found.index, line: text.slice(0, found.index).split('\n').length }
}

const onMap = (row: ImportedRow): ImportedRow => {
  if ('refused' in row || row.link === undefined || readMapLink(row.link)) return row
  return { ...(row.name !== undefined && { name: row.name }), refused: 'not_on_a_map' }
}
