/** A line without what lists begin their lines with, and the number that it has in an order. */
export type Item = { text: string; number?: number }

const quotedMail = /^(?:> ?){1,5}/
const bullets = /^(?:(?:[-*+•◦‣⁃▪▫●○■□–—·»→✓☐☑☒]|\[[ xX✓]?\]) ?(?<=[ \]])|\p{Extended_Pictographic}\uFE0F? ?)+/u
const numbered = /^(?:#?(\d{1,4})(?:[.)、．](?!\d)|:(?= )) ?|#(\d{1,4}) |\((\d{1,4})\) ?|(\d{1,2})\uFE0F?\u20E3 ?)/u

/** Bullets, check boxes and numbers go; the signs of a quoted mail too, and those that Markdown puts around bold words. */
export const itemOf = (line: string): Item => {
  const unmarked = line.replace(quotedMail, '').replace(bullets, '')
  const found = numbered.exec(unmarked)
  const digits = found?.slice(1).find(group => group !== undefined)
  const text = plain(
    unmarked
      .slice(found?.[0].length ?? 0)
      .replace(bullets, '')
      .trim(),
  )
  return { text, ...(digits !== undefined && { number: Number(digits) }) }
}

const emphasis = /^(\*|__?|`)(.+)\1$/

/** One pair of asterisks alone is what somebody gives for good cooking. */
const plain = (text: string): string => {
  const said = text.split('**').length > 2 ? text.replaceAll('**', '') : text
  return (emphasis.exec(said)?.[2] ?? said).trim()
}

/** What stands between the places: headings and rules. */
export const isBetween = (line: string): boolean =>
  (/^(?:#{1,6} +[^\d ]|[-=*_~#]{3,}$)/.test(line) || (line.length <= 100 && /[:：]$/u.test(line))) &&
  !line.includes('://')
