const breaks = / *[\t\n\v\f\r\x85\u2028\u2029]\s*/g
const directions = /[\u202A-\u202E\u2066-\u2069]/g

/** Replaces control characters except line feeds, so that text cannot control the terminal. Tabs become spaces. */
export const withoutControls = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(directions, '')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}/gu, '\uFFFD')

/** Escapes control characters in JSON. `JSON.stringify` escapes only some of them. */
export const jsonWithoutControls = (json: string): string =>
  json.replace(
    /[\x7F-\x9F\u202A-\u202E\u2066-\u2069]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Returns text as one line without control characters. Line breaks become spaces. A leading combining mark is put on a dotted circle,
 * because it would join the column before it.
 */
export const asLine = (text: string): string =>
  withoutControls(text.replace(breaks, ' '))
    .trim()
    .replace(/^[\p{M}\p{Grapheme_Extend}\u200D]/u, '\u25CC$&')

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** Returns a member name for people: `authorName` becomes `author name`. */
export const spaced = (name: string): string => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
