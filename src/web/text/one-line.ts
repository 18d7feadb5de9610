// What ends a line somewhere: in Markdown, in a terminal, in Unicode.
const breaks = /[\n\v\f\r\u0085\u2028\u2029]+/g

/** Text that stands on one line, also where what data from elsewhere calls a name has several. */
export const onOneLine = (text: string): string => text.replace(breaks, ' ')
