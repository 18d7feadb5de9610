/** Returns the English name if our own file shows `Name (English name)` and has the name beside it. */
export const englishNameIn = (shown: string | undefined, name: string | undefined): string | undefined => {
  const prefix = `${name} (`
  return shown?.startsWith(prefix) && shown.endsWith(')') ? shown.slice(prefix.length, -1) : undefined
}

/** Removes the rank that our own files write before a name: `1. `, `01. `. */
export const withoutRank = (shown: string | undefined): string | undefined => shown?.replace(/^\d+\. /, '')
