/** What has more is no column of labels. */
const maxKnown = 1 << 16

/** Gives equal values as one and the same: there are some thousand labels, however many rows have them. */
export const sharer = (): ((value: unknown) => unknown) => {
  const known = new Map<string, unknown>()
  return value => {
    if (value == null) return undefined
    const text = JSON.stringify(value)
    if (!known.has(text)) {
      if (known.size >= maxKnown) known.clear()
      known.set(text, value)
    }
    return known.get(text)
  }
}
