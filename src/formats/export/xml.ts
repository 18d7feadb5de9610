// Characters that XML 1.0 cannot contain, not even as references. Entry refuses nearly all of them, but a file must not break.
const unholdable = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]|\p{Cs}/gu
// Any unit that could be part of one. Searching for surrogate pairs is slow, and most texts have no surrogates.
const suspicious = /[^\t\n\r -\uD7FF\uE000-\uFFFD]/

const holdable = (text: string): string => (suspicious.test(text) ? text.replace(unholdable, '') : text)

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const escaped = (text: string, special: RegExp): string =>
  holdable(text).replace(special, character => references[character]!)

const specialInText = /[&<>\r]/g
const specialInAttribute = /[&<>"\t\n\r]/g

/** Escapes text between tags. A carriage return becomes a reference, because parsers read a bare one as a line feed. */
export const xmlText = (text: string): string => escaped(text, specialInText)

/** Escapes an attribute in double quotes. Parsers read bare tabs and line breaks as spaces. */
export const xmlAttribute = (text: string): string => escaped(text, specialInAttribute)

/** Returns a CDATA section. Its text is not escaped except for `]]>`, which is split over two sections. Empty for an empty text. */
export const cdata = (text: string): string => {
  // Removed first: removing it later could create a `]]>`.
  const held = holdable(text)
  return held && `<![CDATA[${held.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/**
 * Returns text as HTML that looks the same, with `<br>` for line breaks. It contains no `>` of the text, so it fits into a CDATA section.
 */
export const htmlText = (text: string): string => xmlText(text).replaceAll('\n', '<br>')

export const htmlLink = (url: string, words: string): string => `<a href="${xmlAttribute(url)}">${htmlText(words)}</a>`
