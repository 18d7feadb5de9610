import anyAscii from 'any-ascii'
import { randomBase32 } from '../core/base32.ts'

const stemLength = 60

/** Title as lower-case ASCII words joined by `-`, at most 60 characters; `list` when nothing is left of it. */
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

/** A slug for a new list. The six random characters keep lists of one title apart; whether it was ever given out is the storage's to check. */
export const newSlug = (title: string): string => `${slugStem(title)}-${randomBase32(6)}`

/** Whether a text could be a slug at all; anything else need not be looked up. */
export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,66})$/.test(text)
