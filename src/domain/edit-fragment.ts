import { tokenLength } from '../core/token-shape.ts'

/** The part after the # of an edit link. `none`: no token. `truncated`: an incomplete token. `wrong`: only begins like a token. */
export type Fragment = { is: 'token'; token: string } | { is: 'none' | 'truncated' | 'wrong' }

/** Number of characters that are read. What follows a token is ignored anyway, and searching its end in long texts takes quadratic time. */
const maxLength = 1000

/** Characters that messengers and people put around an address. */
const around = /^[\s<("'“‘«]+|[\s>)\]"'”’».,;:!?…]+$/g

/** Reads the edit token of a fragment. Checks only its form. @param hash `location.hash`, with or without `#` */
export function readEditFragment(hash: string): Fragment {
  const text = decoded(hash.replace(/^#/, '').slice(0, maxLength)).replace(around, '')
  const [, characters, rest] = /^edit_([0-9A-Za-z]*)(.*)$/s.exec(text) ?? []
  if (characters === undefined || rest === undefined)
    return { is: text.length > 2 && 'edit_'.startsWith(text) ? 'truncated' : 'none' }
  // Ignores text that others append to a link, such as `&utm_source=…`. It starts with neither a letter nor a digit.
  if (characters.length === tokenLength) return { is: 'token', token: `edit_${characters}` }
  return { is: characters.length < tokenLength && rest === '' ? 'truncated' : 'wrong' }
}

/** Decodes a fragment. Some apps escape it needlessly, or cut it in the middle of an escape. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/%[0-9A-Fa-f]?$/, ''))
  } catch {
    return text
  }
}
