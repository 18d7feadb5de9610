/** The English name where a file of ours shows both, `Name (English name)`, and says beside it what the name is. */
export const englishNameIn = (shown: string | undefined, name: string | undefined): string | undefined => {
  const before = `${name} (`
  return shown?.startsWith(before) && shown.endsWith(')') ? shown.slice(before.length, -1) : undefined
}

/** Without the rank that files of ours write before what they show: `1. `, `01. `. */
export const withoutRank = (shown: string | undefined): string | undefined => shown?.replace(/^\d+\. /, '')
