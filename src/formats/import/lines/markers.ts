/** A line without its list marker, and its number if it has one. */
export type Item = { text: string; number?: number }

const quotedMail = /^(?:> ?){1,5}/
const bullets = /^(?:(?:[-*+•◦‣⁃▪▫●○■□–—·»→✓☐☑☒]|\[[ xX✓]?\]) ?(?<=[ \]])|\p{Extended_Pictographic}\uFE0F? ?)+/u
const numbered = /^(?:#?(\d{1,4})(?:[.)、．](?!\d)|:(?= )) ?|#(\d{1,4}) |\((\d{1,4})\) ?|(\d{1,2})\uFE0F?\u20E3 ?)/u

/** Removes bullets, check boxes and numbers, quote marks of mails, and Markdown's marks of bold text. */
export const itemOf = (line: string): Item => {
  const unmarked = line.replace(quotedMail, '').replace(bullets, '')
  const found = numbered.exec(unmarked)
  const digits = found?.slice(1).find(group => group !== undefined)
  const text = withoutMarkers(
    unmarked
      .slice(found?.[0].length ?? 0)
      .replace(bullets, '')
      .trim(),
  )
  return { text, ...(digits !== undefined && { number: Number(digits) }) }
}

const emphasis = /^(\*|__?|`)(.+)\1$/

/** Removes Markdown's emphasis. Keeps a single pair of asterisks, which may be a rating. */
const withoutMarkers = (text: string): string => {
  const unmarkedBold = text.split('**').length > 2 ? text.replaceAll('**', '') : text
  return (emphasis.exec(unmarkedBold)?.[2] ?? unmarkedBold).trim()
}

/** Returns whether a line is a heading or a rule. */
export const isBetween = (line: string): boolean =>
  (/^(?:#{1,6} +[^\d ]|[-=*_~#]{3,}$)/.test(line) || (line.length <= 100 && /[:：]$/u.test(line))) &&
  !line.includes('://')
