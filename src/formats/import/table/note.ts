/** Joins texts into one note: each once, without empty ones; `undefined` if nothing is left. */
export const noteOf = (texts: readonly string[]): string | undefined => {
  const lines = [...new Set(texts)].filter(text => text !== '')
  return lines.length > 0 ? lines.join('\n') : undefined
}

const number = String.raw`(\d{1,3}(?:[.,]\d{1,3})?)`
const ofMaximum = new RegExp(`^${number}\\s{0,3}(?:/|out of|von|sur|su|de|van)\\s{0,3}(\\d{1,3})$`, 'iu')
const alone = new RegExp(`^${number}$`, 'u')
const maximumIn = /(?:[-–/]|\b(?:out of|von|sur|su|de|van|to))\s{0,3}(\d{1,3})\s*[)\]]?\s*$/iu

/** Returns a rating in one form: `4.5/5`, `9/10`, or as written if its maximum is unknown. @param column may name the maximum: `Rating (1-10)` */
export const ratingIn = (text: string, column: string): string => {
  const written = text.trim().slice(0, 200)
  const stars = written.replace(/\s|\uFE0F/gu, '')
  if (/^[★⭐]{1,10}☆{0,10}$/u.test(stars))
    return `${[...stars.replaceAll('☆', '')].length}/${Math.max(5, [...stars].length)}`
  const [, given, maximum] = ofMaximum.exec(written) ?? []
  if (given !== undefined) return `${given.replace(',', '.')}/${maximum}`
  const [, value] = alone.exec(written) ?? []
  if (value === undefined) return written
  const [, most] = maximumIn.exec(column.slice(0, 100)) ?? []
  return value.replace(',', '.') + (most === undefined ? '' : `/${most}`)
}

const yes = /^(?:true|yes|x|✓|✔|☑|ja|si|sí|oui|sim|はい|是|예|wahr|vrai|vero|verdadero|waar)$/iu
const no = /^(?:false|no|nein|non|não|nee|いいえ|否|아니요|falsch|faux|falso|onwaar)$/iu

/** Returns `yes` or `no` for a check box, else the text. */
export const visitIn = (text: string): string => {
  const written = text.trim()
  if (yes.test(written)) return 'yes'
  return no.test(written) ? 'no' : written
}
