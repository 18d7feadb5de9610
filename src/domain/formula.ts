// Start of a cell: at the start of the text, and after semicolons and line breaks for readers that split there.
const cellStart = '(?<![^;\\n\\r])'
const formulaSign = '[=+\\-@\\t\\r＝＋－＠]'
const formula = new RegExp(`${cellStart}(?='*${formulaSign})`, 'g')
const guarded = new RegExp(`${cellStart}'(?='*${formulaSign})`, 'g')

/**
 * Returns a text that no spreadsheet takes for a formula, with any separator: an apostrophe goes before each formula sign at the start of
 * a cell. Existing apostrophes before the sign get one more, so that different texts stay different.
 */
export const escapeFormula = (text: string): string => text.replace(formula, "'")

/** Reverses `escapeFormula` exactly: `unescapeFormula(escapeFormula(text)) === text` for every text. */
export const unescapeFormula = (text: string): string => text.replace(guarded, '')
