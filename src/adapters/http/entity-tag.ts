import { createHash } from 'node:crypto'

/** A short name that only this content has. */
export const fingerprintOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16)

/** What a list says at a moment: its version, and which other lists it names. */
export type Said = { version: number; sourcesTag?: string | undefined }

/** Returns a strong tag, different for each representation of what a list says. It begins with the version. */
export const entityTag = ({ version, sourcesTag }: Said, representation: string): string =>
  sourcesTag === undefined ? `"${version}-${representation}"` : `"${version}-${representation}-${sourcesTag}"`

/** Whether a caller has the representation already (RFC 9110, 13.1.2): strong or weak makes no difference here. */
export const matches = (ifNoneMatch: string | null, tag: string): boolean =>
  ifNoneMatch !== null &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(sent => sent.trim().replace(/^W\//, '') === tag))
