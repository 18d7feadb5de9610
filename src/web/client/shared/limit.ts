import { clean, lengthOf } from '../../../domain/text.ts'

/** `one`: blanks at both ends do not count. */
export type Lines = 'one' | 'many'

/** Returns the number of characters beyond the maximum, as the service counts them. */
export const excessOf = (text: string, longest: number, lines: Lines): number => {
  const cleaned = clean(text)
  return Math.max(0, lengthOf(lines === 'one' ? cleaned.trim() : cleaned) - longest)
}
