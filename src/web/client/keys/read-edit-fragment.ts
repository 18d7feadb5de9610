import { tokenLength } from '../../../core/token-shape.ts'

/** The part after the # of an edit link. `none`: no token. `truncated`: an incomplete token. `wrong`: begins like a token and is none. */
export type Fragment = { is: 'token'; token: string } | { is: 'none' | 'truncated' | 'wrong' }

/** Characters that messengers and people put around an address. */
const around = /^[\s<("'“‘«]+|[\s>)\]"'”’».,;:!?…]+$/g

/** Reads the edit token of a fragment, by form only. @param hash `location.hash`, with or without `#` */
export function readEditFragment(hash: string): Fragment {
  const text = decoded(hash.replace(/^#/, '')).replace(around, '')
  const [, characters, rest] = /^edit_([0-9A-Za-z]*)(.*)$/s.exec(text) ?? []
  if (characters === undefined || rest === undefined)
    return { is: text.length > 2 && 'edit_'.startsWith(text) ? 'truncated' : 'none' }
  // Text that is passed on with the link begins with a character other than a letter or digit: `&utm_source=…`.
  if (characters.length === tokenLength) return { is: 'token', token: `edit_${characters}` }
  return { is: characters.length < tokenLength && rest === '' ? 'truncated' : 'wrong' }
}

/** Decodes a fragment. Links are passed on with needless escapes, sometimes cut in the middle of one. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/%[0-9A-Fa-f]?$/, ''))
  } catch {
    return text
  }
}
