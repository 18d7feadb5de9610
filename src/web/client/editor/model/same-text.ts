import { clean } from '../../../../domain/text.ts'

/** Returns whether two texts are equal after the server's cleaning. */
export const sameText = (a: string, b: string): boolean => clean(a).trim() === clean(b).trim()
