import { clean } from '../../../../domain/text.ts'

/** Whether two texts are one and the same to the server, which cleans what it is sent. */
export const sameText = (a: string, b: string): boolean => clean(a).trim() === clean(b).trim()
