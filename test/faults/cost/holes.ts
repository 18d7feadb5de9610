import { repeated } from './units.ts'

/** The part of JSON Schema that gives the locations of values. */
export type Shape = {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  maxLength?: number
}

/** A position in a JSON document. `json` returns the document with any JSON at that position. */
export type Hole = { name: string; maxLength: number | undefined; json(fragment: string): string }

const mark = '@@hole@@'

/** Returns the holes of a valid document: each member and item that its schema describes, and one unknown member of each object. */
export const holesOf = (shape: Shape, example: unknown): Hole[] => {
  const found = new Map<string, Hole>()
  for (const hole of holesIn(shape, example, value => value, '')) if (!found.has(hole.name)) found.set(hole.name, hole)
  return [...found.values()]
}

function* holesIn(shape: Shape, value: unknown, put: (value: unknown) => unknown, name: string): Generator<Hole> {
  const whole = JSON.stringify(put(mark))
  yield { name: name || '/', maxLength: shape.maxLength, json: fragment => whole.replace(`"${mark}"`, () => fragment) }
  for (const option of [shape.anyOf, shape.oneOf, shape.allOf].flat())
    if (option) yield* holesIn(option, value, put, name)
  if (shape.properties) {
    const members = isObject(value) ? value : {}
    const unknown: [string, Shape] = ['aMemberOfNone', {}]
    for (const [member, child] of [...Object.entries(shape.properties), unknown])
      yield* holesIn(child, members[member], inside => put({ ...members, [member]: inside }), `${name}/${member}`)
  }
  if (shape.items) {
    const [first, ...others] = Array.isArray(value) ? value : []
    yield* holesIn(shape.items, first, inside => put([inside, ...others]), `${name}/0`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Derives the shape of a document from an example. */
export const shapeOf = (example: unknown): Shape => {
  if (Array.isArray(example)) return { items: shapeOf(example[0]) }
  return isObject(example)
    ? { properties: Object.fromEntries(Object.entries(example).map(([name, value]) => [name, shapeOf(value)])) }
    : {}
}

const many = (bytes: number, item: (index: number) => string): string => {
  const items: string[] = []
  for (let length = 0; length < bytes; length += items.at(-1)!.length + 1) items.push(item(items.length))
  return items.join()
}

/** Makers of JSON of about this many bytes that is large or deep in one way, by name. */
export const structures = {
  'many members': bytes => `{${many(bytes, index => `"k${index.toString(36)}":1`)}}`,
  'many numbers': bytes => `[${'1,'.repeat(bytes / 2)}1]`,
  'many texts': bytes => `[${many(bytes, index => `"${index}"`)}]`,
  'many objects': bytes => `[${'{"a":1},'.repeat(bytes / 8)}1]`,
  'a long name of a member': bytes => `{"${'a'.repeat(bytes)}":1}`,
  'a long number': bytes => '9'.repeat(bytes),
  'one repeated member': bytes => `{${'"a":1,'.repeat(bytes / 6)}"a":1}`,
  'deep arrays': bytes => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': bytes => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
} satisfies Record<string, (bytes: number) => string>

/** Makes a JSON string of about this many bytes. */
export const jsonText = (unit: string) => (bytes: number) => JSON.stringify(repeated(unit, bytes))

/** Makes a JSON string within the limit of a member: an ordinary word, then the unit repeatedly. */
export const fittingText = (unit: string) => (length: number) =>
  JSON.stringify(`Dar ${unit.repeat(Math.max(0, Math.floor((length - 4) / [...unit].length)))}`)
