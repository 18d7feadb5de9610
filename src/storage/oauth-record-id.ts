import { createHash } from 'node:crypto'

/** Returns the id under which a grant, code or token is stored. Its value is not stored. */
export const recordId = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind}:${value}`).digest('base64url')
