// Where a cell begins: at the start of the text, and for a reader that splits at semicolons or line breaks behind each of them.
const cellStart = '(?<![^;\\n\\r])'
const formulaSign = '[=+\\-@\\t\\r＝＋－＠]'
const formula = new RegExp(`${cellStart}(?='*${formulaSign})`, 'g')
const guarded = new RegExp(`${cellStart}'(?='*${formulaSign})`, 'g')

/**
 * Returns a text that no spreadsheet takes for a formula, whichever separator it splits at: an apostrophe goes before each formula sign
 * that begins a cell. Where apostrophes stand before the sign, one more is added, so that two texts are never guarded alike.
 */
export const guard = (text: string): string => text.replace(formula, "'")

/** Undoes `guard` exactly: `unguard(guard(text)) === text` for every text. */
export const unguard = (text: string): string => text.replace(guarded, '')
