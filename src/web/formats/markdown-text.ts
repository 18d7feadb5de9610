// Punctuation that means something in CommonMark wherever it stands, or in what GitHub and others add to it: tables, strikethrough,
// mathematics, mentions, bare addresses. A backslash before it is not seen when the text is shown.
const special = /[\\`*_[\]<>#|~$@]|&(?=[#\w])|:(?=\/\/)|(?<=\bwww)\./gi
// What means something only where a line begins: lists, underlines of headings, definitions.
const atStart = /^(?:[-+=:]|\d{1,9}(?=[.)]))/
const blanks = /^[ \t\v\f]+|[ \t\v\f]+$/g

/** Text within a line, of which nothing is markup. */
export const markdownInline = (text: string): string => text.replace(special, '\\$&')

/** A line of `markdownInline` text and our own markup, where a line begins. */
export const markdownLine = (inline: string): string =>
  inline.replace(blanks, '').replace(atStart, start => (/\d/.test(start) ? `${start}\\` : `\\${start}`))

/** Text of many lines as paragraphs, each with its line breaks. Blanks at the ends of lines, which could mean something, are gone. */
export const markdownParagraphs = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map(line => markdownLine(markdownInline(line)))
    .reduce<string[][]>(
      (paragraphs, line) => {
        if (line === '') paragraphs.push([])
        else paragraphs.at(-1)!.push(line)
        return paragraphs
      },
      [[]],
    )
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\\\n'))

// What would end the address, or be read as something else than itself. None of it stands in an address but where we let it.
const inAddress = /[\s<>()\\;]/g
const escaped = (url: string): string => url.replace(inAddress, encodeURIComponent).replace(/[()]/g, percent)
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16)}`

/** @param inline `markdownInline` text */
export const markdownLink = (inline: string, url: string): string => `[${inline}](${escaped(url)})`

/** An address that is its own text. */
export const markdownAddress = (url: string): string => `<${escaped(url)}>`
