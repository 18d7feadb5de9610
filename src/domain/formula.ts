const formula = /^'*[=+\-@\t\r＝＋－＠]/
const guarded = /^'+[=+\-@\t\r＝＋－＠]/

/**
 * A text that no spreadsheet takes for a formula when it opens the file, by an apostrophe before it. A text that has apostrophes there
 * already gets one more, or nobody could tell it from a guarded one.
 */
export const guard = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The exact inverse of `guard`: `unguard(guard(text)) === text` for every text. */
export const unguard = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
