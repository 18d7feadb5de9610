/** Reads a body. Returns `undefined` for more than `maxBytes`, and then closes the connection by leaving the loop. */
export const readBodyUpTo = async (
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | undefined> => {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > maxBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Returns `Retry-After` in milliseconds from `now`, which may be negative. Accepts seconds and dates. */
export const retryAfterMs = (headers: Headers, now: number): number | undefined => {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? undefined : wait
}
