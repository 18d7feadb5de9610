/** Joins texts into one note: each once, without empty ones, with the labels as the last line; `undefined` if nothing is left. */
export const noteOf = (texts: readonly string[], tags: readonly string[] = []): string | undefined => {
  const lines = [...new Set([...texts, tags.map(tag => `#${tag}`).join(' ')])].filter(text => text !== '')
  return lines.length > 0 ? lines.join('\n') : undefined
}

/** Splits the labels of a cell at `#` (Mapstr), commas or semicolons. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[#,;]/)
    .map(tag => tag.trim())
    .filter(tag => tag !== '')
