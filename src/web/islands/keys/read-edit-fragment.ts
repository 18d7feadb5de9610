import { tokenLength } from '../../../core/token-shape.ts'

/**
 * What stands behind the # of an edit link. `none`: no token was meant. `truncated`: the end of one is missing.
 * `wrong`: it begins like one and is none.
 */
export type Fragment = { is: 'token'; token: string } | { is: 'none' | 'truncated' | 'wrong' }

/** What messengers and people put behind an address, or around it. */
const around = /^[\s<("'“‘«]+|[\s>)\]"'”’».,;:!?…]+$/g

/**
 * The edit token in the fragment of an address, by its shape alone.
 * @param hash as `location.hash` has it, with or without its `#`
 */
export function readEditFragment(hash: string): Fragment {
  const text = decoded(hash.replace(/^#/, '')).replace(around, '')
  const [, characters, rest] = /^edit_([0-9A-Za-z]*)(.*)$/s.exec(text) ?? []
  if (characters === undefined || rest === undefined)
    return { is: text.length > 2 && 'edit_'.startsWith(text) ? 'truncated' : 'none' }
  // What some pass on with the link begins with something else than a letter or a digit: `&utm_source=…`.
  if (characters.length === tokenLength) return { is: 'token', token: `edit_${characters}` }
  return { is: characters.length < tokenLength && rest === '' ? 'truncated' : 'wrong' }
}

/** Addresses are passed on with characters escaped that need not be, and cut off in the middle of one. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/%[0-9A-Fa-f]?$/, ''))
  } catch {
    return text
  }
}
