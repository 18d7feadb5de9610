import type { Upload } from './operation.ts'

/** Returns the input members that describe a file; none without an upload. */
export const fileMembersOf = (upload: Upload | undefined): string[] =>
  upload ? [upload.content, upload.encoding, upload.filename] : []

/** Returns the input members for a file. */
export const asMembers = (
  { content, encoding, filename }: Upload,
  bytes: Uint8Array,
  name: string | undefined,
): Record<string, string> => ({
  [content]: Buffer.from(bytes).toString('base64'),
  [encoding]: 'base64',
  ...(name !== undefined && { [filename]: name }),
})
