import { readMapPlaceId } from '../../../domain/place-ids.ts'
import { isJsonObject, type JsonObject } from '../../../util/json-object.ts'
import { type ImportColumn, meaningOf } from '../table/columns.ts'
import { textOfValue } from './document.ts'

const maxDepth = 4

const visitsKey = /^(?:visits?|check_?ins?|meals)$/i

/** Puts the last day of visits, and what was noted of them. */
const putVisits = (visits: readonly JsonObject[], put: (name: string, value: unknown) => void): void => {
  const texts = visits.map(visit =>
    Object.entries(visit).flatMap(([key, value]) =>
      textOfValue(value) === undefined ? [] : [[key, textOfValue(value)!] as const],
    ),
  )
  const days = texts.flatMap(visit => visit.find(([, text]) => /^\d{4}-\d\d-\d\d/.test(text))?.[1].slice(0, 10) ?? [])
  const notes = texts.flatMap(visit =>
    visit.flatMap(([key, text]) => (/note|comment|text|remark/i.test(key) ? text : [])),
  )
  if (days.length > 0) put('visited', days.toSorted().at(-1))
  if (notes.length > 0) put('comments', notes.join('\n'))
}

/** Objects inside a row that describe its place, such as the venue of a visit. Others, such as a photo, have a name and a link too. */
const wrappers =
  /^(?:venue|place|restaurant|business|poi|item|node|fields|properties|attributes|details|data|place_?info)$/i
/** Members that hold the text of the object around them: `city: {name: "Rome"}`, `displayName: {text: "Roscioli"}`. */
const inner = new Set(['name', 'title', 'text', 'label', 'value'])
const whereColumns: readonly (ImportColumn | undefined)[] = [
  ...(['latitude', 'longitude', 'point', 'address', 'street', 'houseNumber', 'postcode'] as const),
  ...(['town', 'state', 'country'] as const),
]

/** Returns an object as a GeoJSON feature with flat properties, whatever the nesting of its position and address. */
export const asFeature = (object: JsonObject): JsonObject => {
  const properties = new Map<string, unknown>()
  let geometry: unknown = null
  const put = (name: string, value: unknown) => {
    // Most ids are a program's own numbers.
    const isId = meaningOf(name)?.column === 'mapPlaceId'
    if (name.startsWith('@')) return
    if (!properties.has(name) && !(isId && readMapPlaceId(String(value)) === undefined)) properties.set(name, value)
  }
  const add = (from: JsonObject, around: string | undefined, depth: number) => {
    const nested: [string, JsonObject][] = []
    for (const [key, value] of Object.entries(from)) {
      const point = geometryIn(key, value)
      if (point) geometry ??= point
      else if (around === undefined && visitsKey.test(key) && Array.isArray(value))
        putVisits(value.filter(isJsonObject), put)
      else if (isJsonObject(value)) nested.push([key, value])
      else if (around === undefined) put(key, labelsIn(value) ?? linesIn(key, value) ?? value)
      else if (textOfValue(value) === undefined) continue
      else if (inner.has(key.toLowerCase()))
        put(meaningOf(around)?.column === 'point' ? `${around} ${key}` : around, value)
      else if (whereColumns.includes(meaningOf(key)?.column)) put(key, value)
      else if (/^https?:/i.test(textOfValue(value)!)) put(`${around} ${key}`, value)
    }
    // A row's own members win.
    for (const [key, value] of nested)
      if (depth < maxDepth) add(value, around === undefined && wrappers.test(key) ? undefined : key, depth + 1)
  }
  add(object, undefined, 0)
  return { type: 'Feature', geometry, properties: Object.fromEntries(properties) }
}

const linesIn = (key: string, value: unknown): string | undefined =>
  Array.isArray(value) && meaningOf(key)?.column === 'address' ? value.map(String).join(', ') : undefined

/** Returns the names of a list of objects, such as categories; `undefined` for another value. */
const labelsIn = (value: unknown): string[] | undefined => {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isJsonObject)) return undefined
  return value.flatMap(({ name, title, text }) => textOfValue(name ?? title ?? text) ?? [])
}

const isGeometry = (value: unknown): value is JsonObject =>
  isJsonObject(value) && typeof value.type === 'string' && Array.isArray(value.coordinates)

/**
 * Returns the geometry in a member. A pair of numbers has GeoJSON's order if it is called `coordinates`. Under another name, the order
 * must show in the name or in the numbers. Otherwise the pair stays a text.
 */
const geometryIn = (key: string, value: unknown): JsonObject | undefined => {
  if (isGeometry(value)) return value
  if (!Array.isArray(value) || value.length < 2 || value.length > 3 || !value.every(isNumber)) return undefined
  const [first, second] = value.map(Number) as [number, number]
  const order = orderBy(first, second) ?? orderIn(key)
  return order && { type: 'Point', coordinates: order === 'longitude first' ? [first, second] : [second, first] }
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d{1,3}(?:\.\d{1,20})?\s*$/.test(value))

type Order = 'latitude first' | 'longitude first'

const orderBy = (first: number, second: number): Order | undefined => {
  if (Math.abs(first) > 90) return 'longitude first'
  return Math.abs(second) > 90 ? 'latitude first' : undefined
}

const orderIn = (key: string): Order | undefined => {
  if (/^(?:coordinates|(?:lng|lon|long)_?lat)$/i.test(key)) return 'longitude first'
  return /^lat_?(?:lng|lon|long)$/i.test(key) ? 'latitude first' : undefined
}
