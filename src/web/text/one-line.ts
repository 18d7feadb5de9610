// Line breaks in Markdown, terminals and Unicode.
const breaks = /[\n\v\f\r\u0085\u2028\u2029]+/g

/** Joins text into one line. Names in external data may have several. */
export const onOneLine = (text: string): string => text.replace(breaks, ' ')
