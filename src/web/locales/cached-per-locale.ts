/** Caches an `Intl` object per locale. Creating one takes longer than rendering the rest of a list's page. */
export const cachedPerLocale = <T>(create: (locale: string) => T): ((locale: string) => T) => {
  const cache = new Map<string, T>()
  return locale => {
    const value = cache.get(locale) ?? create(locale)
    cache.set(locale, value)
    return value
  }
}
