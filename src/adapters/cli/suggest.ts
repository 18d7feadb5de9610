import { kebab } from './names.ts'

/** A sentence with the name that was probably meant; nothing where none is near. @param given as it was typed */
export function meant(given: string, names: readonly string[], shown: (name: string) => string = name => name): string {
  const typed = kebab(given).toLowerCase()
  const [best] = names
    .map(name => ({ name, distance: name.startsWith(typed) ? 0 : distance(typed, name) }))
    .filter(({ name, distance }) => distance <= name.length / 2)
    .sort((a, b) => a.distance - b.distance)
  return best ? ` Did you mean ${shown(best.name)}?` : ''
}

/** How many letters to write, leave out or exchange (Levenshtein). */
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
