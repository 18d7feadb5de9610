// Punctuation with a meaning in CommonMark or its extensions: tables, strikethrough, mathematics, mentions, bare addresses. Readers do not
// see the backslash before it.
const special = /[\\`*_[\]<>#|~$@]|&(?=[#\w])|:(?=\/\/)|(?<=\bwww)\./gi
// Punctuation with a meaning only at the start of a line, such as lists, underlined headings and definitions.
const atStart = /^(?:[-+=:]|\d{1,9}(?=[.)]))/
const blanks = /^[ \t\v\f]+|[ \t\v\f]+$/g

export const markdownInline = (text: string): string => text.replace(special, '\\$&')

/** Escapes the start of a line that consists of `markdownInline` text and our own markup. */
export const markdownLine = (inline: string): string =>
  inline.replace(blanks, '').replace(atStart, start => (/\d/.test(start) ? `${start}\\` : `\\${start}`))

/** Converts text to paragraphs that keep their line breaks. Removes blanks around lines, because they could have a meaning. */
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

// Characters that would end the address or be misread.
const inAddress = /[\s<>()\\;]/g
const escaped = (url: string): string => url.replace(inAddress, encodeURIComponent).replace(/[()]/g, percent)
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16)}`

/** @param inline text from `markdownInline` */
export const markdownLink = (inline: string, url: string): string => `[${inline}](${escaped(url)})`
export const markdownAddress = (url: string): string => `<${escaped(url)}>`
