import { definedMembers } from '../../util/defined-members.ts'
import { jsonIn } from '../../util/json-object.ts'
import type { FileTitle, ImportedPlace, ImportedRow } from './imported-place.ts'
import { numberOf, textOfValue } from './json/document.ts'
import { dropZeroPosition, positionAt } from './table/position.ts'

/**
 * Yields the places of a shared list as Google's own page loads it: arrays behind `)]}'`. Google does not document them; `SOURCES.md` of
 * the tests says where they were looked up.
 * @returns nothing for another response
 */
export function* googleListRows(response: string): Generator<ImportedRow | FileTitle> {
  const list = listOf(jsonIn(response.slice(response.indexOf('['))), 0)
  const title = textOf(list?.[4])
  const entries = listOf(list, 8) ?? []
  if (title !== undefined) yield { title }
  for (const entry of entries) yield rowOf(entry)
  const missing = Number(list?.[12] ?? 0) - entries.length
  if (missing > 0 && entries.length > 0) yield { name: `${missing} more`, refused: 'link_failed' }
}

const listOf = (value: unknown, index: number): unknown[] | undefined => {
  const found = Array.isArray(value) ? value[index] : undefined
  return Array.isArray(found) ? found : undefined
}

const textOf = (value: unknown): string | undefined => textOfValue(value)?.trim() || undefined

const rowOf = (entry: unknown): ImportedRow => {
  if (!Array.isArray(entry)) return { refused: 'unreadable' }
  const place = listOf(entry, 1)
  const name = textOf(entry[2])
  const [, , latitude, longitude] = listOf(place, 5) ?? []
  return definedMembers<ImportedPlace>({
    name,
    address: addressIn(place, name),
    note: textOf(entry[3]),
    ...dropZeroPosition(positionAt(numberOf(latitude), numberOf(longitude))),
    link: linkOf(listOf(place, 6)),
  })
}

/** Returns the address: alone, or behind the name. A pin without a name has its coordinates there. */
const addressIn = (place: unknown[] | undefined, name: string | undefined): string | undefined => {
  const whole = textOf(place?.[2])
  const behind = name !== undefined && whole?.startsWith(`${name}, `) ? whole.slice(name.length + 2) : undefined
  const address = behind ?? textOf(place?.[4])
  return address !== undefined && /\p{L}/u.test(address) ? address : undefined
}

/** Returns the link of a feature id, whose two numbers are signed decimals. */
const linkOf = (numbers: unknown[] | undefined): string | undefined => {
  const [a, b] = [hexadecimal(numbers?.[0]), hexadecimal(numbers?.[1])]
  return b === undefined ? undefined : `https://www.google.com/maps?ftid=${a ?? '0x0'}:${b}`
}

const hexadecimal = (value: unknown): string | undefined =>
  typeof value === 'string' && /^-?\d{1,20}$/.test(value)
    ? `0x${BigInt.asUintN(64, BigInt(value)).toString(16)}`
    : undefined
