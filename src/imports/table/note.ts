/** One note of several texts: each once, empty ones not at all, and the labels as the last line. `undefined` where there is nothing. */
export const noteOf = (texts: readonly string[], tags: readonly string[] = []): string | undefined => {
  const lines = [...new Set([...texts, tags.map(tag => `#${tag}`).join(' ')])].filter(text => text !== '')
  return lines.length > 0 ? lines.join('\n') : undefined
}

/** The labels of one cell, parted by `#`, as Mapstr has them, or by commas or semicolons. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[#,;]/)
    .map(tag => tag.trim())
    .filter(tag => tag !== '')
