const delimiters = [',', ';', '\t'] as const

/** Returns the delimiter of a table that begins with `head`, or `undefined` when it is no text table. */
export const delimiterOf = (head: Buffer): string | undefined => {
  const text = head.toString().replace(/^\uFEFF/, '')
  if (/[^\P{Cc}\t\r\n]/u.test(text) || /^\s*[{[<]/.test(text)) return undefined
  const [header = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const counts = delimiters.map(delimiter => header.split(delimiter).length - 1)
  const maxCount = Math.max(...counts)
  return maxCount === 0 ? undefined : delimiters[counts.indexOf(maxCount)]
}
