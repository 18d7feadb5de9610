/** Files have far fewer labels and names of members; those of a hostile one may not fill the memory. */
const maxKnown = 10_000

/** What a function says of a text, worked out once for all rows that have it. */
export const remembered = <T>(of: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>()
  return text => {
    const said = known.get(text)
    if (said !== undefined || known.has(text)) return said as T
    if (known.size >= maxKnown) known.clear()
    const worked = of(text)
    known.set(text, worked)
    return worked
  }
}
