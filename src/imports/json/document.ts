import { UnreadableFile } from '../refusals.ts'

const maxDepth = 64
// Of a full list 200 for each place. Arrays do not count: the outline of a country has points without end.
const maxMembers = 400_000

/** What a text of JSON says. @throws UnreadableFile for one that is damaged, cut off, nested deeply or in a million pieces */
export const documentIn = (text: string): unknown => {
  const { deepest, members } = extentOf(text)
  if (deepest > maxDepth) throw new UnreadableFile('too_deep')
  if (members > maxMembers) throw new UnreadableFile('took_too_long')
  try {
    return JSON.parse(text.trim())
  } catch (cause) {
    throw new UnreadableFile('damaged', { cause })
  }
}

/** Whether a text begins like JSON. */
export const isJson = (text: string): boolean => /^\s*\x1e?\s*[{[]/.test(text.slice(0, 1000))

const [quote, backslash] = ['"', '\\'].map(character => character.charCodeAt(0)) as [number, number]
const [colon, brace] = [':', '{'].map(character => character.charCodeAt(0)) as [number, number]
const opening = new Set([...'[{'].map(character => character.charCodeAt(0)))
const closing = new Set([...']}'].map(character => character.charCodeAt(0)))

/** Counted before anything is made of it: what is nested, or in pieces, a million times over takes gigabytes. */
const extentOf = (text: string): { deepest: number; members: number } => {
  let [depth, deepest, members] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at + 1)
    else if (opening.has(character)) deepest = Math.max(deepest, ++depth)
    else if (closing.has(character)) depth--
    // An object counts as well: one without members is not for nothing.
    if (character === colon || character === brace) members++
  }
  return { deepest, members }
}

const endOfString = (text: string, from: number): number => {
  let at = from
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

export type Members = Record<string, unknown>

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const membersOf = (value: unknown): Members => (isObject(value) ? value : {})

/** A number counts as what it is written like, a list of texts as its parts between semicolons; anything else is no text. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every(part => typeof part === 'string')) return textOf(value.join(';'))
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
