/** Returns `rows` for one object per line or record, `collection` for one large collection, `undefined` for other text. */
export const jsonKindOf = (head: Buffer): 'rows' | 'collection' | undefined => {
  const text = head
    .toString()
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('\x1e')) return 'rows'
  if (!text.startsWith('{')) return undefined
  const [first, ...others] = text.split('\n')
  const object = objectIn(first!)
  if (object) return object.type === 'FeatureCollection' ? 'collection' : 'rows'
  if (/"(FeatureCollection|features)"/.test(text)) return 'collection'
  // A first row may be longer than `head`. An object that continues on further lines is no row.
  return others.length === 0 || others.some(line => objectIn(line)) ? 'rows' : 'collection'
}

/** Parses a JSON object; returns `undefined` for any other text. */
export const objectIn = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
