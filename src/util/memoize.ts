/** Maximum cached results. Ordinary files need far fewer; a hostile file must not fill the memory. */
const maxResults = 10_000

/** Caches a function's result per key. */
export const memoize = <K, T>(compute: (key: K) => T): ((key: K) => T) => {
  const results = new Map<K, T>()
  return key => {
    const cached = results.get(key)
    if (cached !== undefined || results.has(key)) return cached as T
    if (results.size >= maxResults) results.clear()
    const value = compute(key)
    results.set(key, value)
    return value
  }
}
