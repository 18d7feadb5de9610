import { noTags, type OsmTags } from '../../../domain/osm/tags.ts'
import { type Block, fields, type Group } from './block.ts'
import type { Ids } from './node-waitlist.ts'
import { isKeyRole, isRelevantTag } from './roles.ts'
import type { Strings } from './strings.ts'
import { recordFromTags, type TaggedRecord } from './tagged-record.ts'
import { DamagedBytes, Varints } from './varints.ts'

const knownFields = 11
/** Wire types: the last three bits of a field's tag. */
const wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const

/** A node, a way, a relation or a group of dense nodes. One object is reused for all elements of a group. */
export class Element {
  id = 0
  /** Number fields by field number: 8 latitude, 9 longitude of a node. */
  readonly numbers = new Float64Array(knownFields)
  readonly #message: Varints
  readonly #lists: readonly Varints[]
  /** Offsets of its lists. Lists are decoded on demand, because most ways need only one. */
  readonly #starts = new Int32Array(knownFields)
  readonly #ends = new Int32Array(knownFields)

  constructor(bytes: Uint8Array) {
    this.#message = new Varints(bytes)
    this.#lists = Array.from({ length: knownFields }, () => new Varints(bytes))
  }

  /** Returns the list of a field, at its start: 2 keys, 3 values, 8 to 10 the parts of a way or a relation. */
  list(field: number): Varints {
    return this.#lists[field]!.over(this.#starts[field]!, this.#ends[field]!)
  }

  /** @param zigzag whether its numbers are zigzag-coded @throws DamagedBytes */
  read(start: number, end: number, zigzag: boolean): void {
    const message = this.#message.over(start, end)
    const numbers = this.numbers
    const starts = this.#starts
    const ends = this.#ends
    for (let field = 0; field < knownFields; field++) numbers[field] = starts[field] = ends[field] = 0
    while (message.more) {
      const tag = message.int()
      const field = tag >>> 3
      const isKnown = field < knownFields
      if ((tag & 7) === wire.bytes) {
        const length = message.int()
        if (isKnown) starts[field] = message.at
        message.skip(length)
        if (isKnown) ends[field] = message.at
      } else if ((tag & 7) === wire.varint) {
        const number = zigzag ? message.sint() : message.int()
        if (isKnown) numbers[field] = number
      } else if ((tag & 7) === wire.fixed64) message.skip(8)
      else if ((tag & 7) === wire.fixed32) message.skip(4)
      else throw new DamagedBytes('a field of an undefined wire type')
    }
    message.ended()
    this.id = checkedId(numbers[1]!)
  }
}

/** Calls `visit` for each element of a group. @throws DamagedBytes */
export const eachElement = ({ bytes }: Block, group: Group, visit: (each: Element) => void): void => {
  const element = new Element(bytes)
  const messages = new Varints(bytes, group)
  while (messages.more) {
    if (messages.int() !== ((group.field << 3) | wire.bytes)) throw new DamagedBytes('a group of several kinds')
    const length = messages.int()
    const start = messages.at
    messages.skip(length)
    element.read(start, messages.at, group.field === fields.nodes)
    visit(element)
  }
}

/** Ten times the greatest id of 2026, and the limit of `NodeWaitlist`. */
const maxId = 2 ** 37

/** Returns `id`. @throws DamagedBytes when it is out of range */
export const checkedId = (id: number): number => {
  if (Math.abs(id) < maxId) return id
  throw new DamagedBytes('an id that is too large')
}

/** Returns the place or town that an element's tags describe. @throws DamagedBytes */
export const recordOfElement = ({ strings }: Block, element: Element): TaggedRecord | undefined =>
  strings.roles && hasRelevantTags(strings.roles, element) ? recordFromTags(tagsOf(strings, element)) : undefined

/** Returns whether an element has a relevant tag. Checks the keys first, because they nearly always rule it out. */
const hasRelevantTags = (roles: Uint8Array, element: Element): boolean => {
  const keys = element.list(2)
  for (let index = 0; keys.more; index++) {
    const role = roles[keys.int()]!
    if (isKeyRole(role) && isRelevantTag(role, roles[numberAt(element.list(3), index)]!)) return true
  }
  return false
}

const numberAt = (list: Varints, index: number): number => {
  for (let before = 0; before < index; before++) list.int()
  return list.int()
}

export const tagsOf = (strings: Strings, element: Element): OsmTags => {
  const [keys, values] = [element.list(2), element.list(3)]
  const tags = noTags()
  while (keys.more) tags[strings.text(keys.int())] = strings.text(values.int())
  keys.ended()
  values.ended()
  return tags
}

/** @throws DamagedBytes */
export const idsOfElements = (block: Block, group: Group): Ids => {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  eachElement(block, group, ({ id }) => {
    if (id < least) least = id
    if (id > greatest) greatest = id
  })
  return { least, greatest }
}
