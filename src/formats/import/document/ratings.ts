const points = String.raw`\d{1,2}(?:[.,]\d{1,2})? ?\/ ?(?:5|10|20|100(?! \p{Lu}))(?![\d/])`
const stars = String.raw`(?:[★⭐🌟]\uFE0F?){2,10}(?:[☆✩]\uFE0F?){0,10}½?|★☆{1,9}|☆{5}|[★⭐]\uFE0F?½`
const counted = String.raw`\d(?:[.,]\d{1,2})? ?(?:[⭐★🌟]\uFE0F?|(?:stars?|sterne?|estrellas|étoiles|stelle|estrelas|sterren)(?!\p{L}))`
const counting = String.raw`[★⭐🌟]\uFE0F? ?\d(?:[.,]\d{1,2})?(?![\d./])`
const rating = new RegExp(`(?<![\\d/.,])[([（]?(${counted}|${counting}|${points}|${stars})[)\\]）]?`, 'iu')
const asterisks = / (\*{1,5})$/

const separatorBehind = /[ ,;:|–—-]{1,20}$/u

/** A text without the rating in it, which is as written: `9.4/10`, `★★★★☆`, `4,5⭐`, `★4.5`, `**`. */
export const withoutRating = (text: string): { text: string; rating?: string } => {
  const found = rating.exec(text) ?? asterisks.exec(text)
  if (!found || isHouseNumber(text, found)) return { text }
  const before = text.slice(0, found.index).replace(separatorBehind, '')
  const after = text.slice(found.index + found[0].length).trim()
  // Text behind a rating is a note.
  const isNote = before !== '' && after !== '' && !/^[-–—:,|;(（]/u.test(after)
  return { text: `${before}${isNote ? ' – ' : ' '}${after}`.trim(), rating: found[1]!.trim() }
}

/** Returns whether digits with a slash end a street: `Via Roma 9/10`. */
const isHouseNumber = (text: string, { 0: all, index }: RegExpExecArray): boolean =>
  /^\d/.test(all) &&
  all.includes('/') &&
  /(?:^|[\s,(])(?:via|viale|piazza|corso|vicolo|calle|rua|rue|avenida|av|plaza|ul)\.? [^,;–—)!?]*$|(?:stra(?:ß|ss)e|str\.|weg|platz|gasse) $/i.test(
    text.slice(Math.max(0, index - 60), index),
  )
