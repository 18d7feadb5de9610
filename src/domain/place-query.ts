import { hasLink } from './map-links/index.ts'
import { manyLines, oneLine } from './text.ts'

/** A map link has up to 2,048 characters, and phones add words and line breaks. */
const maxLengthWithLink = 2400
const name = oneLine(300)

/** The text with which a person names a restaurant: its name in one line, or a map link with or without words. */
export const placeQuery = manyLines(maxLengthWithLink)
  .overwrite(text => text.trim())
  .refine(text => hasLink(text) || name.safeParse(text).success, {
    error: 'must be a name of 1 to 300 characters in one line, or a link to a place on a map',
  })
  .meta({ minLength: 1 })
