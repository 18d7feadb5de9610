import { UnreadableFile } from '../refusals.ts'

const maxDepth = 64
// 200 for each place of a full list. Arrays do not count: outlines of countries have very many points.
const maxMembers = 400_000

/** Parses JSON. @throws UnreadableFile for a file that is damaged, truncated, nested too deeply, or with too many members */
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

export const isJson = (text: string): boolean => /^\s*\x1e?\s*[{[]/.test(text.slice(0, 1000))

const [quote, backslash] = ['"', '\\'].map(character => character.charCodeAt(0)) as [number, number]
const [colon, brace] = [':', '{'].map(character => character.charCodeAt(0)) as [number, number]
const opening = new Set([...'[{'].map(character => character.charCodeAt(0)))
const closing = new Set([...']}'].map(character => character.charCodeAt(0)))

/** Measures a text before it is parsed, because deep nesting or millions of members take gigabytes. */
const extentOf = (text: string): { deepest: number; members: number } => {
  let [depth, deepest, members] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at + 1)
    else if (opening.has(character)) deepest = Math.max(deepest, ++depth)
    else if (closing.has(character)) depth--
    // Objects count too, because an empty object takes memory.
    if (character === colon || character === brace) members++
  }
  return { deepest, members }
}

const endOfString = (text: string, from: number): number => {
  let at = from
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

/** Returns a value as text: a number as written, a list of texts joined by semicolons; `undefined` for others. */
export const textOfValue = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every(part => typeof part === 'string')) return textOfValue(value.join(';'))
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
