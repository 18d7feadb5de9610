/** What a text that begins like this is: objects, one a line or a record, or one big collection of them; `undefined` for no JSON object. */
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
  // A row may be longer than all that is to be seen here; what goes on in further lines is no row.
  return others.length === 0 || others.some(line => objectIn(line)) ? 'rows' : 'collection'
}

/** The object that a text is, or `undefined` where it is none. */
export const objectIn = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
