// What XML 1.0 cannot hold, not even as a reference. Entry refuses nearly all of it; a file must not break where it did not.
const unholdable = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]|\p{Cs}/gu
// Any unit that could be part of it. Looking for pairs of surrogates is dear, and most texts have no surrogates at all.
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

/** Text between tags. A carriage return goes as a reference, because parsers read a bare one as a line feed. */
export const xmlText = (text: string): string => escaped(text, specialInText)

/** The inside of an attribute in double quotes. Parsers read bare tabs and line breaks there as spaces. */
export const xmlAttribute = (text: string): string => escaped(text, specialInAttribute)

/** A CDATA section: its text costs its own bytes, but for `]]>`, which has to be divided over two sections. Nothing is no section. */
export const cdata = (text: string): string => {
  // What cannot be held goes first: taken out later, it might leave a `]]>` behind.
  const held = holdable(text)
  return held && `<![CDATA[${held.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/**
 * Text as HTML that looks the same: line breaks, which are LF since entry, as `<br>`. It has no `>` of its own left, so it fits a
 * CDATA section as it is.
 */
export const htmlText = (text: string): string => xmlText(text).replaceAll('\n', '<br>')

/** A link as HTML. */
export const htmlLink = (url: string, words: string): string => `<a href="${xmlAttribute(url)}">${htmlText(words)}</a>`
