import type { Ids } from './awaited.ts'
import { type Block, fields, type Group } from './block.ts'
import { Damaged } from './damaged.ts'
import { noTags, type OsmTags } from './feature.ts'
import { isKeyRole, telling } from './roles.ts'
import type { Strings } from './strings.ts'
import { type Told, toldBy } from './told.ts'
import { type Range, Varints } from './varints.ts'

const knownFields = 11
/** How a field is written, the last three bits of what stands before it. */
const wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const

/** A node, a way or a relation, or many dense nodes, as it stands in a block; the next one is read into the same object. */
export class Element {
  id = 0
  /** What it has in numbers: 8 latitude, 9 longitude of a node. */
  readonly numbers = new Float64Array(knownFields)
  readonly #message: Varints
  readonly #lists: readonly Varints[]
  /** Where its lists stand. Of nearly every way nobody looks at more than one. */
  readonly #starts = new Int32Array(knownFields)
  readonly #ends = new Int32Array(knownFields)

  constructor(bytes: Uint8Array) {
    this.#message = new Varints(bytes)
    this.#lists = Array.from({ length: knownFields }, () => new Varints(bytes))
  }

  /** What it has in lists, from the first on, by the number of the field: 2 keys, 3 values, 8 to 10 what a way or a relation is made of. */
  list(field: number): Varints {
    return this.#lists[field]!.over(this.#starts[field]!, this.#ends[field]!)
  }

  /** @param zigzag how its numbers are written @throws Damaged */
  read({ start, end }: Range, zigzag: boolean): void {
    const message = this.#message.over(start, end)
    const numbers = this.numbers
    const starts = this.#starts
    const ends = this.#ends
    for (let field = 0; field < knownFields; field++) numbers[field] = starts[field] = ends[field] = 0
    while (message.more) {
      const tag = message.int()
      const field = tag >>> 3
      const known = field < knownFields
      if ((tag & 7) === wire.bytes) {
        const length = message.int()
        if (known) starts[field] = message.at
        message.skip(length)
        if (known) ends[field] = message.at
      } else if ((tag & 7) === wire.varint) {
        const number = zigzag ? message.sint() : message.int()
        if (known) numbers[field] = number
      } else if ((tag & 7) === wire.fixed64) message.skip(8)
      else if ((tag & 7) === wire.fixed32) message.skip(4)
      else throw new Damaged('a field that is written in no known way')
    }
    message.ended()
    this.id = knownId(numbers[1]!)
  }
}

/** Gives each element of a group to `visit`. @throws Damaged */
export const eachElement = ({ bytes }: Block, group: Group, visit: (each: Element) => void): void => {
  const element = new Element(bytes)
  const messages = new Varints(bytes, group)
  while (messages.more) {
    if (messages.int() !== ((group.field << 3) | wire.bytes)) throw new Damaged('a group of several kinds')
    const length = messages.int()
    const start = messages.at
    messages.skip(length)
    element.read({ start, end: messages.at }, group.field === fields.nodes)
    visit(element)
  }
}

/** Ten times the ids that there are in 2026; `Awaited` keeps no larger ones. */
const greatestId = 2 ** 37

/** @throws Damaged for what no feature is numbered with */
export const knownId = (id: number): number => {
  if (Math.abs(id) < greatestId) return id
  throw new Damaged('an id that is too large')
}

/** What an element is. @throws Damaged */
export const toldOf = ({ strings }: Block, element: Element): Told | undefined =>
  strings.roles && tells(strings.roles, element) ? toldBy(tagsOf(strings, element)) : undefined

/** Whether its tags tell something. Nearly always its keys say already that they do not. */
const tells = (roles: Uint8Array, element: Element): boolean => {
  const keys = element.list(2)
  for (let index = 0; keys.more; index++) {
    const role = roles[keys.int()]!
    if (isKeyRole(role) && telling(role, roles[numberAt(element.list(3), index)]!)) return true
  }
  return false
}

const numberAt = (list: Varints, index: number): number => {
  for (let before = 0; before < index; before++) list.int()
  return list.int()
}

const tagsOf = (strings: Strings, element: Element): OsmTags => {
  const [keys, values] = [element.list(2), element.list(3)]
  const tags = noTags()
  while (keys.more) tags[strings.text(keys.int())] = strings.text(values.int())
  keys.ended()
  values.ended()
  return tags
}

/** @throws Damaged */
export const idsOfElements = (block: Block, group: Group): Ids => {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  eachElement(block, group, ({ id }) => {
    if (id < least) least = id
    if (id > greatest) greatest = id
  })
  return { least, greatest }
}
