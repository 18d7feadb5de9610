import { kebab } from './names.ts'

/** Returns a sentence with the most similar name; empty if none is similar. @param word the name as typed */
export function suggestion(
  word: string,
  names: readonly string[],
  format: (name: string) => string = name => name,
): string {
  const typed = kebab(word).toLowerCase()
  const [best] = names
    .map(name => ({ name, distance: name.startsWith(typed) ? 0 : distance(typed, name) }))
    .filter(({ name, distance }) => distance <= name.length / 2)
    .sort((a, b) => a.distance - b.distance)
  return best ? ` Did you mean ${format(best.name)}?` : ''
}

/** Returns the Levenshtein distance: letters to insert, omit or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const above = row
    row = [i + 1]
    for (let j = 0; j < to.length; j++)
      row.push(Math.min(row[j]! + 1, above[j + 1]! + 1, above[j]! + (letter === to[j] ? 0 : 1)))
  }
  return row.at(-1)!
}
