import anyAscii from 'any-ascii'
import { randomBase32 } from '../util/base32.ts'

const stemLength = 60

/** Returns a title as lower-case ASCII words joined by `-`, at most 60 characters; `list` if nothing is left. */
export const slugStem = (title: string): string => {
  const ascii = anyAscii(title)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
  return (
    ascii
      .slice(0, stemLength + 1)
      .replace(/^-|-$/g, '')
      .slice(0, stemLength)
      .replace(/-$/, '') || 'list'
  )
}

/** Returns a slug for a new list. Six random characters distinguish equal titles. The storage checks that it was never used. */
export const newSlug = (title: string): string => `${slugStem(title)}-${randomBase32(6)}`

/** Returns whether a text has the form of a slug. Others need no look-up. */
export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,66})$/.test(text)
