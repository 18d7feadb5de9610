/** Returns the English name if our own file shows `Name (English name)` and has the name beside it. */
export const englishNameIn = (shown: string | undefined, name: string | undefined): string | undefined => {
  const before = `${name} (`
  return shown?.startsWith(before) && shown.endsWith(')') ? shown.slice(before.length, -1) : undefined
}

/** Removes the rank that our own files write before a name: `1. `, `01. `. */
export const withoutRank = (shown: string | undefined): string | undefined => shown?.replace(/^\d+\. /, '')
