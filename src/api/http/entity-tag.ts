import { createHash } from 'node:crypto'

/** Returns a short hash of content. */
export const fingerprintOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16)

/** The state of a list that its tags depend on: its version, and the state of its named sources. */
export type TaggedState = { version: number; sourcesTag?: string | undefined }

/** Returns a strong tag, different for each representation of a list. The tag begins with the version. */
export const entityTag = ({ version, sourcesTag }: TaggedState, representation: string): string =>
  sourcesTag === undefined ? `"${version}-${representation}"` : `"${version}-${representation}-${sourcesTag}"`

/** Returns whether the client already has the representation (RFC 9110, 13.1.2). Strong and weak tags compare equal here. */
export const matches = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  typeof ifNoneMatch === 'string' &&
  (ifNoneMatch === tag ||
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some(sent => sent.trim().replace(/^W\//, '') === tag))
