import { clean } from '../../../../domain/text.ts'

/** Joins two texts as separate paragraphs. Returns the first if it contains the second. */
export function below(first: string, second: string): string {
  const [above, more] = [clean(first).trim(), clean(second).trim()]
  if (more === '' || `\n\n${above}\n\n`.includes(`\n\n${more}\n\n`)) return first
  return above === '' ? second : `${first}\n\n${second}`
}

/** Returns whether two texts are equal after the server's cleaning. */
export const sameText = (a: string, b: string): boolean => clean(a).trim() === clean(b).trim()
