/** Maximum cached results. Ordinary files need far fewer; a hostile file must not fill the memory. */
const maxResults = 10_000

/** Caches a function's result per text. */
export const memoize = <T>(compute: (text: string) => T): ((text: string) => T) => {
  const results = new Map<string, T>()
  return text => {
    const cached = results.get(text)
    if (cached !== undefined || results.has(text)) return cached as T
    if (results.size >= maxResults) results.clear()
    const value = compute(text)
    results.set(text, value)
    return value
  }
}
