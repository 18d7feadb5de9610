import type { ListHead } from './access.ts'
import type { Kept } from './kept.ts'

/** An answer that is the same for all who ask alike, without what differs from one request to the next. */
export type Finished = {
  /** By their names in small letters; an entity tag is among them. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

/**
 * The same bytes in memory of their own, as whatever is kept has to be. Node cuts short ones out of larger pieces of memory, and who keeps
 * one of them keeps the whole piece: four times as much was measured.
 */
export const alone = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)

/** How the answer to a request is found again for whoever asks the same, as long as the list may be read by everybody. */
export type Again = {
  /** Of the list that it is about, and about which it says the same for as long as that is at one version. */
  slug: string
  /** @param list as it is now */
  find(list: ListHead): Finished | undefined
  /**
   * Makes it, where it was not found. Absent where that takes more of the request than its address.
   * @returns nothing where the list is not for everybody any more
   */
  make?(): Promise<Finished | undefined>
}

/** @param key as what the answer is kept */
export const againOf = (slug: string, kept: Kept<Finished>, key: string, make?: Again['make']): Again => ({
  slug,
  find: list => kept.get(key, list),
  ...(make && { make }),
})

/** About how many bytes one takes up. */
export const sizeOfFinished = ({ headers, body }: Finished): number => {
  let size = body.length
  for (const name in headers) size += name.length + headers[name]!.length
  return size
}
