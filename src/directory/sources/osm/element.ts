import type { Ids } from './awaited.ts'
import { type Block, fields, type Group } from './block.ts'
import { Damaged } from './damaged.ts'
import type { OsmTags } from './feature.ts'
import { telling } from './roles.ts'
import type { Strings } from './strings.ts'
import { type Told, toldBy } from './told.ts'
import { Varints } from './varints.ts'

/** A node, a way or a relation, or many dense nodes, as it stands in a block; the next one is read into the same object. */
export type Element = {
  id: number
  /** What it has in lists, by the numbers of the fields: 2 keys, 3 values, 8 to 10 what a way or a relation is made of. */
  lists: Varints[]
  /** What it has in numbers: 8 latitude, 9 longitude of a node. */
  numbers: Float64Array
}

const knownFields = 11
/** How a field is written, the last three bits of what stands before it. */
const wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const

/** Gives each element of a group to `visit`. @throws Damaged */
export const eachElement = ({ bytes }: Block, group: Group, visit: (each: Element) => void): void => {
  const lists = Array.from({ length: knownFields }, () => new Varints(bytes))
  const element: Element = { id: 0, lists, numbers: new Float64Array(knownFields) }
  const messages = new Varints(bytes, group)
  const message = new Varints(bytes)
  while (messages.more) {
    if (messages.int() !== ((group.field << 3) | wire.bytes)) throw new Damaged('a group of several kinds')
    const length = messages.int()
    message.over(messages.at, messages.at + length)
    messages.skip(length)
    for (const list of lists) list.over(0, 0)
    element.numbers.fill(0)
    readFields(message, element, group.field === fields.nodes)
    element.id = knownId(element.numbers[1]!)
    visit(element)
  }
}

/** @param zigzag how its numbers are written */
const readFields = (message: Varints, { lists, numbers }: Element, zigzag: boolean): void => {
  while (message.more) {
    const tag = message.int()
    const field = tag >>> 3
    if ((tag & 7) === wire.bytes) {
      const length = message.int()
      const from = message.at
      message.skip(length)
      if (field < knownFields) lists[field]!.over(from, message.at)
    } else if ((tag & 7) === wire.varint) {
      const number = zigzag ? message.sint() : message.int()
      if (field < knownFields) numbers[field] = number
    } else if ((tag & 7) === wire.fixed64) message.skip(8)
    else if ((tag & 7) === wire.fixed32) message.skip(4)
    else throw new Damaged('a field that is written in no known way')
  }
  message.ended()
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

/** Whether its tags tell something. Nearly always they do not, so nothing is made to find out. */
const tells = (roles: Uint8Array, { lists }: Element): boolean => {
  const [keys, values] = [lists[2]!, lists[3]!]
  let found = false
  while (keys.more) if (telling(roles[keys.int()]!, roles[values.int()]!)) found = true
  keys.ended()
  values.ended()
  return found
}

const tagsOf = (strings: Strings, { lists }: Element): OsmTags => {
  const [keys, values] = [lists[2]!.again(), lists[3]!.again()]
  const tags: OsmTags = {}
  while (keys.more) tags[strings.text(keys.int())] = strings.text(values.int())
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
