import { readMapLink } from './map-link/index.ts'
import { manyLines, oneLine } from './text.ts'

/** A link of a map has up to 2,048 characters, and phones put words and line breaks around it. */
const longestWithLink = 2400
const name = oneLine(300)

/** What people type or paste to say which restaurant they mean: its name in one line, or a link to a map with or without words around it. */
export const placeQuery = manyLines(longestWithLink)
  .overwrite(text => text.trim())
  .refine(text => readMapLink(text) !== undefined || name.safeParse(text).success, {
    error: 'must be a name of 1 to 300 characters in one line, or a link to a place on a map',
  })
  .meta({ minLength: 1 })
