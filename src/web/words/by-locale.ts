/** Something of `Intl` for each language, made once: making one takes longer than all else that a page of a list does. */
export const byLocale = <T>(make: (locale: string) => T): ((locale: string) => T) => {
  const made = new Map<string, T>()
  return locale => {
    const there = made.get(locale) ?? make(locale)
    made.set(locale, there)
    return there
  }
}
