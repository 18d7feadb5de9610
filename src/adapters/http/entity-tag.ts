import { createHash } from 'node:crypto'

/** A short name that only this content has. */
export const fingerprintOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16)

/** Strong, and different for each representation of one version. */
export const entityTag = (version: number, representation: string): string => `"${version}-${representation}"`

/** Whether a caller has the representation already (RFC 9110, 13.1.2): strong or weak makes no difference here. */
export const matches = (ifNoneMatch: string | null, tag: string): boolean =>
  ifNoneMatch !== null &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(sent => sent.trim().replace(/^W\//, '') === tag))
