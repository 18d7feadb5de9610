import { fold } from '../../../domain/text.ts'
import { textsIn } from '../../../util/json-object.ts'
import type { ImportedPlace, UnreadLine } from '../imported-place.ts'
import { type Line, textOf } from './document.ts'
import { genericLabel } from './facts.ts'
import type { Judged } from './judge.ts'
import { attributeIn } from './likeness.ts'
import type { Unit } from './units.ts'

/** Words that say what another member of a place says: labels of links and numbers, and verbs before the day of a visit. */
const replaced = new Set(
  `tel telefon telefono téléphone phone fon fax map maps karte mapa carte mappa kaart website webseite web site homepage link menu menü
  menú speisekarte here hier ici aquí qui visited been besucht fait testé tested getestet visité visitado visto visitato provato bezocht
  geweest odwiedzone besökt call ring location standort locatie address adresse adres indirizzo dirección kč zł kr lei ft rm rs`
    .split(/\s+/)
    .map(fold),
)

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Returns a line of a place if the place lacks one of its words. Numbers and signs may have become members. */
export const lostLines = (place: ImportedPlace, lines: readonly Line[]): UnreadLine[] => {
  const kept = new Set(textsIn(place).flatMap(wordsIn))
  return lines.flatMap(line => {
    const text = textOf(line)
    const isLink = line.pieces.every(piece => piece.link !== undefined && genericLabel.test(piece.text.trim()))
    const label = attributeIn(text)?.label
    const words = wordsIn(label === undefined ? text : text.slice(label.length))
    const isLost = !isLink && words.some(word => /\p{L}{2}/u.test(word) && !kept.has(word) && !replaced.has(word))
    return isLost ? { line: line.line, text } : []
  })
}

/** Returns the lines of a document that belong to no place and name no group. */
export const linesBeside = (
  all: readonly Judged[],
  units: readonly Unit[],
  tables: ReadonlySet<number>,
): UnreadLine[] => {
  const used = new Set(units.flatMap(({ at, details }) => [at, ...details]))
  const groups = new Set(units.flatMap(({ group }) => group.flatMap(wordsIn)))
  return all.flatMap(({ part }, index) => {
    if (used.has(index) || part.kind === 'rule' || tables.has(index)) return []
    if (part.table) return part.table.rows.map(({ line, cells }) => ({ line, text: cells.map(textOf).join(' | ') }))
    const words = wordsIn(part.text)
    return words.length > 0 && words.every(word => groups.has(word)) ? [] : { line: part.line.line, text: part.text }
  })
}
