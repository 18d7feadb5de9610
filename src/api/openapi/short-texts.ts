/** Maximum length of a text in characters. Platforms of custom actions are reported to take no more. */
const maxLength = 300

/** Shortens the descriptions and summaries of a document, at the end of a sentence if possible. */
export const withShortTexts = <Document extends object>(document: Document): Document =>
  JSON.parse(JSON.stringify(document), (name, value) =>
    (name === 'description' || name === 'summary') && typeof value === 'string' ? shortened(value) : value,
  )

function shortened(text: string): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength)
  const end = start.lastIndexOf('. ')
  return end > 0 ? start.slice(0, end + 1) : `${start.slice(0, start.lastIndexOf(' '))} …`
}
