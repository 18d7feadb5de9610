import type { Upload } from './operation.ts'

/** The members of an input that are a file; none where there is no file in it. */
export const fileMembersOf = (upload: Upload | undefined): string[] =>
  upload ? [upload.content, upload.encoding, upload.filename] : []

/** A file as the members that it is in an input. */
export const asMembers = (
  { content, encoding, filename }: Upload,
  bytes: Uint8Array,
  name: string | undefined,
): Record<string, string> => ({
  [content]: Buffer.from(bytes).toString('base64'),
  [encoding]: 'base64',
  ...(name !== undefined && { [filename]: name }),
})
